import { setTimeout as sleep } from 'node:timers/promises'
import { goals } from '../goals.ts'
import type { Turns } from '../in-turns.ts'
import { median } from '../load.ts'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const goalMs = goals.startMs

/** From the start of the built shop to its first page from the database; PostgreSQL runs already, for the other shop. */
export async function measureStart({ startShop }: Stage, { rounds }: Turns): Promise<Row> {
  const times: number[] = []
  for (let start = 0; start <= rounds; start++) {
    const startedAt = performance.now()
    const shop = await startShop()
    times.push(performance.now() - startedAt)
    // Its jobs are still being set up.
    await sleep(1_000)
    await shop.stop()
  }
  // The first one compiles what the others find compiled.
  times.shift()
  const ms = median(times)
  return {
    name: 'Start of the built shop to the first page',
    ...{ shop: `${ms.toFixed(0)} ms`, reference: '', result: `${ms.toFixed(0)} ms`, goal: `${goalMs} ms` },
    isReached: ms <= goalMs,
  }
}
