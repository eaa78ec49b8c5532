import { placeAsCrowd, placeInTurns } from '../checkout/in-turns.ts'
import { runTpcB } from '../checkout/tpc-b.ts'
import { goals } from '../goals.ts'
import type { Turns } from '../in-turns.ts'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const goal = goals.orders
const scale = 50
const path = '/api/v1/order/create/cash'

/** Orders of two lines with stock and a coupon, beside a bare route that commits the same rows in one statement. */
export async function measureOrders({ pool, shop, startBare }: Stage, turns: Turns): Promise<Row> {
  const bare = await startBare('bare-order')
  const targets = { ours: { origin: shop.origin, path }, reference: { origin: bare.origin, path: '/order' } }
  const placed = await placeInTurns(pool, targets, turns)
  await bare.stop()
  return {
    name: 'Order placement: 2 lines, stock, coupon',
    shop: `${placed.ours.toFixed(0)} /s`,
    reference: `${placed.reference.toFixed(0)} /s`,
    result: placed.ratio.toFixed(2),
    goal: `${goal.ratio}, p99 ${goal.p99Ms} ms`,
    p99Ms: placed.p99Ms,
    isReached: placed.ratio >= goal.ratio && placed.p99Ms <= goal.p99Ms,
    note: `TPC-B of pgbench (prepared, scale ${scale}) on the same server, 16 clients: ${await runTpcB(pool, turns.seconds, scale)}.`,
  }
}

/** The same by 64 clients at a time; one that fails ends the run. */
export async function measureCrowd({ pool, shop }: Stage, { seconds }: Turns): Promise<Row> {
  const { perSecond, p99Ms } = await placeAsCrowd(pool, { origin: shop.origin, path }, seconds)
  return {
    name: 'Order placement, 64 connections',
    ...{ shop: `${perSecond.toFixed(0)} /s`, reference: '' },
    ...{ result: 'none failed', goal: 'none fails', p99Ms, isReached: true },
  }
}
