import type { Wish } from '../client/calls.ts'
import { newWish } from '../client/calls.ts'
import type { Outcome, Shopper } from '../client/shopper.ts'
import type { Random } from '../place/seeded-random.ts'

type Checkout = (shopper: Shopper, wish: Wish, random: Random) => Promise<Outcome>

/** What people do at the checkout, and how many of a hundred do it. */
const ways: { often: number; checkout: Checkout }[] = [
  { often: 50, checkout: (shopper, wish) => shopper.orderOnline(wish) },
  { often: 8, checkout: (shopper, wish) => shopper.orderOnline(wish, { outcome: 'authorized' }) },
  { often: 9, checkout: payAndVanish },
  { often: 6, checkout: failAndPay },
  { often: 7, checkout: failAndLeave },
  { often: 4, checkout: (shopper, wish) => shopper.orderOnline(wish, 'leave') },
  { often: 5, checkout: payTwice },
  { often: 2, checkout: payAnotherAmount },
  { often: 6, checkout: payAndCancel },
  { often: 3, checkout: payAfterOrderingInCash },
  { often: 4, checkout: payBoth },
]

/** One person's checkout of one order from an empty cart on, as the draws say; gives how it ended for them. */
export async function checkOut(shopper: Shopper, random: Random) {
  return drawWay(random)(shopper, newWish(random, drawLines(random), drawCoupons(random)), random)
}

function drawWay(random: Random) {
  let left = random.next() * ways.reduce((sum, { often }) => sum + often, 0)
  for (const { often, checkout } of ways) {
    left -= often
    if (left < 0) return checkout
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
async function payAndVanish(shopper: Shopper, wish: Wish, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  await shopper.pay(wish, open, { outcome: random.pick(['success', 'authorized']) })
  return { kind: 'open' }
}

async function failAndPay(shopper: Shopper, wish: Wish): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  await shopper.pay(wish, open, { outcome: 'failure' })
  return shopper.orderOnline(wish)
}

/** Some of their banks say yes after all, days later. */
async function failAndLeave(shopper: Shopper, wish: Wish): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  await shopper.pay(wish, open, { outcome: 'failure' })
  return { kind: 'unpaid' }
}

async function payTwice(shopper: Shopper, wish: Wish): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  const payments = [await shopper.pay(wish, open), await shopper.pay(wish, open, { outcome: 'twice' })]
  const told = await Promise.all(payments.map((paid) => paid && shopper.confirm(wish, paid)))
  const orderNumber = told.find((answer) => answer?.orderNumber)?.orderNumber
  return orderNumber ? { kind: 'placed', orderNumber } : { kind: 'open' }
}

async function payAnotherAmount(shopper: Shopper, wish: Wish, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  const paid = await shopper.pay(wish, open, { amount: random.whole(100, 50_000) })
  if (paid) await shopper.confirm(wish, paid)
  return { kind: 'open' }
}

async function payAndCancel(shopper: Shopper, wish: Wish): Promise<Outcome> {
  const outcome = await shopper.orderOnline(wish)
  if (outcome.kind === 'placed') await shopper.cancelUntilKnown(wish, outcome.orderNumber)
  return outcome
}

/** The provider's window still stands in another tab. */
async function payAfterOrderingInCash(shopper: Shopper, wish: Wish, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  const inCash = { ...wish, key: random.word(24), statusToken: random.word(32) }
  if (shopper.buyer.isGuest) await shopper.fillCart(wish.lines)
  const answer = await shopper.cash(inCash)
  const paid = await shopper.pay(wish, open)
  if (paid) await shopper.confirm(wish, paid)
  return answer?.orderNumber ? { kind: 'placed', orderNumber: answer.orderNumber } : { kind: 'open' }
}

/** Changes the cart before the window of the first order, in another tab, is paid too. */
async function payBoth(shopper: Shopper, wish: Wish, random: Random): Promise<Outcome> {
  const { open, ended } = await begin(shopper, wish)
  if (!open) return ended
  const outcome = await shopper.orderOnline(newWish(random, drawLines(random), wish.coupons))
  const paid = await shopper.pay(wish, open)
  if (paid) await shopper.confirm(wish, paid)
  return outcome
}

/** Comes as far as the provider's window; gives the provider's order, or how it ended before that. */
async function begin(shopper: Shopper, wish: Wish): Promise<{ open: string | undefined; ended: Outcome }> {
  const ended = await shopper.orderOnline(wish, 'leave')
  const found = ended.kind === 'unpaid' ? await shopper.status(wish) : null
  return { open: found?.paymentOrderId, ended }
}
