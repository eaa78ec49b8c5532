import { goals } from '../goals.ts'
import type { Turns } from '../in-turns.ts'
import { measure, median } from '../load.ts'
import type { Running } from '../processes.ts'
import { listQuestions } from '../reads/cached-search.ts'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const { mostRatio } = goals.twoWorkers

type Turn = { perSecond: number; cpuMs: number; cpuSeconds: number[] }

/** What no worker, one and two compute for the same request, and how many requests they answer; each as old as the others. */
export async function measureTwoWorkers({ pool, startShop }: Stage, { rounds, seconds }: Turns): Promise<Row> {
  const questions = await listQuestions(pool)
  const plain = await startShop()
  const alone = await startShop(['--workers', '1'])
  const pair = await startShop(['--workers', '2'])
  // Each worker has to see as many requests before its code is fast and its answers are ready.
  await measure(plain.origin, { questions }, 3)
  await measure(alone.origin, { questions }, 3)
  await measure(pair.origin, { questions }, 6)
  const turns: { none: Turn; one: Turn; two: Turn }[] = []
  for (let round = 0; round < rounds; round++) {
    turns.push({ none: await takeTurn(plain), one: await takeTurn(alone), two: await takeTurn(pair) })
  }
  await Promise.all([plain.stop(), alone.stop(), pair.stop()])
  const middle = (pick: (turn: (typeof turns)[number]) => number) => median(turns.map(pick))
  const ratio = middle(({ one, two }) => two.cpuMs / one.cpuMs)
  const [none, one, two] = [
    middle(({ none }) => none.perSecond),
    middle(({ one }) => one.perSecond),
    middle(({ two }) => two.perSecond),
  ]
  const plainMs = middle(({ none }) => none.cpuMs).toFixed(3)
  const last = turns.at(-1)
  return {
    name: 'Two workers: CPU per request, beside one worker',
    shop: `${middle(({ two }) => two.cpuMs).toFixed(3)} ms`,
    reference: `${middle(({ one }) => one.cpuMs).toFixed(3)} ms`,
    ...{ result: ratio.toFixed(2), goal: `at most ${mostRatio}`, isReached: ratio <= mostRatio },
    note: `Prepared search by a process without workers ${none.toFixed(0)}/s at ${plainMs} ms of CPU a request, by one worker ${one.toFixed(0)}/s, by two ${two.toFixed(0)}/s. CPU seconds of the last round: ${describeTurn(last?.one)} and ${describeTurn(last?.two)} (who keeps the workers, then each of them).`,
  }

  async function takeTurn(running: Running): Promise<Turn> {
    const before = running.cpuSeconds()
    const { perSecond, total, failed } = await measure(running.origin, { questions }, seconds)
    if (failed > 0) throw new Error(`Workers: ${failed} of ${total} answers failed`)
    const cpuSeconds = running.cpuSeconds().map((now, at) => now - (before[at] ?? 0))
    return { perSecond, cpuSeconds, cpuMs: (cpuSeconds.reduce((sum, one) => sum + one, 0) * 1_000) / total }
  }
}

function describeTurn(turn: Turn | undefined) {
  return turn?.cpuSeconds.map((seconds) => seconds.toFixed(2)).join(' + ') ?? ''
}
