import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, offers, shelf } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'
import { createIntent, type OrderIntent, type Shopping } from './calls.ts'
import { type Outcome, shopperOf } from './shopper.ts'

type Crowd = {
  /** Everybody who shops, one after the other on each line. */
  buyers: Buyer[]
  shopping: Shopping
  random: Random
  /** How many shop at the same time. */
  atOnce: number
  /** Told of every order the shop has acknowledged. */
  onPlaced?: (orderNumber: string) => void
}

// Longer than any time limit of shop and provider.
const patienceMs = 90_000

/**
 * People who order as fast as they are answered, until told to stop: in cash and by card, with coupons and without, who pay, fail to
 * pay, pay and close the browser, or go away; some cancel. After a lost answer they do what the browser does.
 */
export function startCrowd({ buyers, shopping, random, atOnce, onPlaced }: Crowd) {
  const outcomes: Record<Outcome['kind'] | 'cancelled', number> = {
    placed: 0,
    refused: 0,
    unpaid: 0,
    open: 0,
    cancelled: 0,
  }
  const refusals = new Map<string, number>()
  let isOver = false

  async function standInLine(line: number) {
    const own = random.fork()
    const people = buyers.filter((_, index) => index % atOnce === line)
    for (let turn = 0; !isOver; turn += 1) {
      const buyer = people[turn % people.length]
      if (!buyer) throw new Error('There are fewer buyers than lines.')
      await shopOnce(buyer, own)
      await sleep(own.whole(0, 20))
    }
  }

  async function shopOnce(buyer: Buyer, own: Random) {
    const shopper = shopperOf(shopping, buyer, own, { pauseMs: 200 })
    const intent = drawIntent(own)
    const outcome = await (own.happens(0.4) ? shopper.orderCash(intent) : payByCard(shopper, intent, own))
    outcomes[outcome.kind] += 1
    if (outcome.kind === 'refused') refusals.set(outcome.message, (refusals.get(outcome.message) ?? 0) + 1)
    if (outcome.kind !== 'placed') return
    onPlaced?.(outcome.orderNumber)
    if (own.happens(0.15) && (await shopper.cancelUntilKnown(intent, outcome.orderNumber))) outcomes.cancelled += 1
  }

  const lines = Array.from({ length: atOnce }, (_, line) => standInLine(line))
  return {
    outcomes,
    /** Why the shop refused, and how often. */
    refusals,
    /** Lets everybody see their last intent through; gives a sentence where somebody is still not told what became of it. */
    async stop(): Promise<string[]> {
      isOver = true
      let waiting = lines.length
      const finished = lines.map((line) => line.then(() => (waiting -= 1)))
      await Promise.race([Promise.all(finished), sleep(patienceMs, undefined, { ref: false })])
      const seconds = patienceMs / 1_000
      return waiting > 0 ? [`${waiting} shoppers were not told within ${seconds} s what became of their order.`] : []
    },
  }
}

function payByCard(shopper: ReturnType<typeof shopperOf>, intent: OrderIntent, random: Random): Promise<Outcome> {
  const draw = random.next()
  if (draw < 0.6) return shopper.orderOnline(intent)
  if (draw < 0.7) return shopper.orderOnline(intent, { outcome: 'authorized' })
  if (draw < 0.78) return shopper.orderOnline(intent, { outcome: 'failure' })
  if (draw < 0.84) return shopper.orderOnline(intent, { outcome: 'late', after_ms: random.whole(50, 500) })
  // Pays, and the browser is gone before it could say so.
  if (draw < 0.94) return shopper.orderOnline(intent, {}, { isBrowserClosed: true })
  return shopper.orderOnline(intent, 'leave')
}

function drawIntent(random: Random): OrderIntent {
  const skus = random.shuffle(shelf.map(({ sku }) => sku)).slice(0, random.whole(1, 3))
  const lines = skus.map((sku) => ({ sku, quantity: random.whole(1, 3) }))
  const coupons = random.happens(0.35) ? [random.pick(offers).promoCode] : []
  return createIntent(random, lines, coupons)
}
