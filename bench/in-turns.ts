import { type Figure, type Load, measure, median } from './load.ts'
import type { Running } from './processes.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

/** How often and how long each pair is measured. */
export type Turns = { rounds: number; seconds: number }

export type Pair = {
  name: string
  goal: { ratio: number; p99Ms?: number }
  ours: Load
  /** A program of `limits/`, by what it is asked. */
  bare: string
  reference: Load
  settings?: Record<string, string>
  /** Done before each round, such as telling that everything has changed. */
  before?: () => Promise<void>
}

type Turn = Figure & { cpuMs: number }

/** Measures the shop and its bare reference in turns: on a noisy machine only the ratio means something. */
export async function compareInTurns({ shop, startBare }: Stage, pair: Pair, turns: Turns): Promise<Row> {
  const bare = await startBare(pair.bare, pair.settings)
  const results: { ours: Turn; reference: Turn }[] = []
  for (let round = 0; round <= turns.rounds; round++) {
    // The first round warms up.
    const seconds = round === 0 ? 2 : turns.seconds
    await pair.before?.()
    results.push({
      ours: await takeTurn(shop, pair.ours, seconds),
      reference: await takeTurn(bare, pair.reference, seconds),
    })
  }
  await bare.stop()
  const failed = sum(results.map(({ ours, reference }) => ours.failed + reference.failed))
  const row = rowOf(pair, results.slice(1))
  return failed === 0 ? row : { ...row, isReached: false, note: `${pair.name}: ${failed} answers failed.` }
}

function rowOf({ name, goal }: Pair, results: { ours: Turn; reference: Turn }[]): Row {
  const middle = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick))
  const ratio = middle(({ ours, reference }) => ours.perSecond / reference.perSecond)
  const p99Ms = middle(({ ours }) => ours.p99Ms)
  return {
    name,
    shop: `${middle(({ ours }) => ours.perSecond).toFixed(0)} /s`,
    reference: `${middle(({ reference }) => reference.perSecond).toFixed(0)} /s`,
    result: ratio.toFixed(2),
    goal: goal.p99Ms === undefined ? `${goal.ratio}` : `${goal.ratio}, p99 ${goal.p99Ms} ms`,
    p99Ms,
    cpuMs: [middle(({ ours }) => ours.cpuMs), middle(({ reference }) => reference.cpuMs)],
    isReached: ratio >= goal.ratio && p99Ms <= (goal.p99Ms ?? Number.POSITIVE_INFINITY),
  }
}

async function takeTurn(process: Running, load: Load, seconds: number): Promise<Turn> {
  const before = sum(process.cpuSeconds())
  const figure = await measure(process.origin, load, seconds)
  return { ...figure, cpuMs: ((sum(process.cpuSeconds()) - before) * 1_000) / figure.total }
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
