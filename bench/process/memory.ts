import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

/** What the shop's process holds when it has had nothing to do for a while. */
export async function measureMemory({ shop }: Stage, when: string, goalMb: number): Promise<Row> {
  await sleep(5_000)
  const mb = shop.residentMb()
  return {
    name: `Resident memory, ${when}`,
    ...{ shop: `${mb} MB`, reference: '', result: `${mb} MB`, goal: `${goalMb} MB`, isReached: mb <= goalMb },
  }
}
