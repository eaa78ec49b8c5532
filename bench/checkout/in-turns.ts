import type { Pool } from 'pg'
import { median } from '../load.ts'
import { type BuyerOptions, makeBuyers } from './buyers.ts'
import { placeOrders, type Round, type Target } from './place-orders.ts'

export type Placed = { ours: number; reference: number; ratio: number; p99Ms: number }
type Turns = { rounds: number; seconds: number }

/** Orders of the shop and of the bare route in turns, 16 at a time. Throws where one failed. */
export async function placeInTurns(
  pool: Pool,
  { ours, reference, options = {} }: { ours: Target; reference: Target; options?: BuyerOptions },
  { rounds, seconds }: Turns,
): Promise<Placed> {
  const counts = {
    ours: await enoughBuyers(pool, ours, seconds, options),
    reference: await enoughBuyers(pool, reference, seconds, options),
  }
  // Plans made while the tables were empty would be kept.
  await pool.query('vacuum analyze')
  const results: { ours: Round; reference: Round }[] = []
  for (let round = 0; round < rounds; round++) {
    results.push({
      ours: await placeOrders(ours, await makeBuyers(pool, counts.ours, options), 16),
      reference: await placeOrders(reference, await makeBuyers(pool, counts.reference, options), 16),
    })
  }
  if (results.some((result) => result.ours.failed + result.reference.failed > 0)) throw new Error('Some orders failed')
  const middle = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick))
  return {
    ours: middle((result) => result.ours.perSecond),
    reference: middle((result) => result.reference.perSecond),
    ratio: middle((result) => result.ours.perSecond / result.reference.perSecond),
    p99Ms: middle((result) => result.ours.p99Ms),
  }
}

/** A crowd of 64 clients. Throws where one of their orders failed. */
export async function placeAsCrowd(pool: Pool, ours: Target, seconds: number): Promise<Round> {
  const buyers = await makeBuyers(pool, await enoughBuyers(pool, ours, seconds, {}, 64))
  const crowd = await placeOrders(ours, buyers, 64)
  if (crowd.failed > 0) throw new Error(`64 clients: ${crowd.failed} orders failed`)
  return crowd
}

/** How many buyers a round of the wished length takes, after a warm-up. */
async function enoughBuyers(pool: Pool, target: Target, seconds: number, options: BuyerOptions, atOnce = 16) {
  await placeOrders(target, await makeBuyers(pool, 400, options), atOnce)
  const { perSecond } = await placeOrders(target, await makeBuyers(pool, 600, options), atOnce)
  return Math.ceil(perSecond * seconds) + 4 * atOnce
}
