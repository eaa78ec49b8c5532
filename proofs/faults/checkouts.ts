import type { OrderIntent } from '../client/calls.ts'
import { createIntent } from '../client/calls.ts'
import type { Outcome, Shopper } from '../client/shopper.ts'
import type { Random } from '../environment/seeded-random.ts'

type Checkout = (shopper: Shopper, intent: OrderIntent, random: Random) => Promise<Outcome>

/** What people do at the checkout, and how many of a hundred do it. */
const ways: { often: number; checkout: Checkout }[] = [
  { often: 50, checkout: (shopper, intent) => shopper.orderOnline(intent) },
  { often: 8, checkout: (shopper, intent) => shopper.orderOnline(intent, { outcome: 'authorized' }) },
  { often: 9, checkout: payAndVanish },
  { often: 6, checkout: failAndPay },
  { often: 7, checkout: failAndLeave },
  { often: 4, checkout: (shopper, intent) => shopper.orderOnline(intent, 'leave') },
  { often: 5, checkout: payTwice },
  { often: 2, checkout: payAnotherAmount },
  { often: 6, checkout: payAndCancel },
  { often: 3, checkout: payAfterOrderingInCash },
  { often: 4, checkout: payBoth },
]

/** One person's checkout of one order from an empty cart on, as the draws say; gives how it ended for them. */
export async function checkOut(shopper: Shopper, random: Random) {
  return drawWay(random)(shopper, createIntent(random, drawLines(random), drawCoupons(random)), random)
}

function drawWay(random: Random) {
  let remaining = random.next() * ways.reduce((sum, { often }) => sum + often, 0)
  for (const { often, checkout } of ways) {
    remaining -= often
    if (remaining < 0) return checkout
  }
  throw new Error('The draw was beyond the last of the ways.')
}

function drawLines(random: Random) {
  const skus = random.shuffle(['SKU-0', 'SKU-1', 'SKU-2', 'SKU-3', 'SKU-4']).slice(0, random.whole(1, 3))
  return skus.map((sku) => ({ sku, quantity: random.whole(1, 3) }))
}

function drawCoupons(random: Random) {
  return random.happens(0.4) ? [random.pick(['TEN-PERCENT', 'FREE-WAY'])] : []
}

/** The tab is closed, the phone is dead: only the provider can tell. */
async function payAndVanish(shopper: Shopper, intent: OrderIntent, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  await shopper.pay(intent, open, { outcome: random.pick(['success', 'authorized']) })
  return { kind: 'open' }
}

async function failAndPay(shopper: Shopper, intent: OrderIntent): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  await shopper.pay(intent, open, { outcome: 'failure' })
  return shopper.orderOnline(intent)
}

/** Some of their banks say yes after all, days later. */
async function failAndLeave(shopper: Shopper, intent: OrderIntent): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  await shopper.pay(intent, open, { outcome: 'failure' })
  return { kind: 'unpaid' }
}

async function payTwice(shopper: Shopper, intent: OrderIntent): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  const payments = [await shopper.pay(intent, open), await shopper.pay(intent, open, { outcome: 'twice' })]
  const confirmations = await Promise.all(payments.map((paid) => paid && shopper.confirm(intent, paid)))
  const orderNumber = confirmations.find((answer) => answer?.orderNumber)?.orderNumber
  return orderNumber ? { kind: 'placed', orderNumber } : { kind: 'open' }
}

async function payAnotherAmount(shopper: Shopper, intent: OrderIntent, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  const paid = await shopper.pay(intent, open, { amount: random.whole(100, 50_000) })
  if (paid) await shopper.confirm(intent, paid)
  return { kind: 'open' }
}

async function payAndCancel(shopper: Shopper, intent: OrderIntent): Promise<Outcome> {
  const outcome = await shopper.orderOnline(intent)
  if (outcome.kind === 'placed') await shopper.cancelUntilKnown(intent, outcome.orderNumber)
  return outcome
}

/** The provider's window still stands in another tab. */
async function payAfterOrderingInCash(shopper: Shopper, intent: OrderIntent, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  const inCash = { ...intent, key: random.word(24), statusToken: random.word(32) }
  if (shopper.buyer.isGuest) await shopper.fillCart(intent.lines)
  const answer = await shopper.cash(inCash)
  const paid = await shopper.pay(intent, open)
  if (paid) await shopper.confirm(intent, paid)
  return answer?.orderNumber ? { kind: 'placed', orderNumber: answer.orderNumber } : { kind: 'open' }
}

/** Changes the cart before the window of the first order, in another tab, is paid too. */
async function payBoth(shopper: Shopper, intent: OrderIntent, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, intent)
  if (!open) return ended
  const outcome = await shopper.orderOnline(createIntent(random, drawLines(random), intent.coupons))
  const paid = await shopper.pay(intent, open)
  if (paid) await shopper.confirm(intent, paid)
  return outcome
}

/** Comes as far as the provider's window; gives the provider's order, or how it ended before that. */
async function begin(shopper: Shopper, intent: OrderIntent): Promise<{ open: string | undefined; ended: Outcome }> {
  const ended = await shopper.orderOnline(intent, 'leave')
  const found = ended.kind === 'unpaid' ? await shopper.status(intent) : null
  return { open: found?.paymentOrderId, ended }
}
