import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { type PaymentEvent, type PaymentState, paymentState } from '#contract/rules/payments/payment-state.ts'
import { leastRefund } from '#contract/rules/payments/refund-parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { holdCart } from '#server/selling/cart/ordered-cart.sql.ts'
import {
  confirmPaidOrder,
  findBuyer,
  lockOrder,
  notePayment,
  type PaidOrder,
  reviveOrder,
} from '#server/selling/checkout/online-payment/paid-orders.ts'
import { lapseOrder } from '#server/selling/orders/unpaid-orders.ts'
import { readOpenDisputes, sumLost } from './disputed-money.ts'
import { followEndedRefunds } from './ended-refunds.ts'
import { reviseFailures } from './failed-refunds.ts'
import { type GoneOtherwise, readGoneOtherwise } from './gone-otherwise.ts'
import { openMatter } from './open-matters.ts'
import { isAwaitingRefund, linkOwnRefund } from './own-refunds.ts'
import { followMoneyOut } from './paid-out-twice.ts'
import { type Heard, readEvents, recordEvents, type Source } from './payment-events.ts'
import { endRefunds, readRefunds, sumGivenUp, sumUnheard, wantRefund } from './refunds.ts'

export type SettleShop = Pick<Shop, 'config' | 'db'>

/**
 * Adds what was heard to an order's events and brings the order to what all of them together say, in the caller's transaction.
 * Takes locks as everybody does: cart, order, stock, coupons. Gives the order as it stands then.
 */
export async function settleOrder(
  tx: Transaction,
  shop: SettleShop,
  orderId: string,
  { events: heard, ownRefunds }: Heard = nothing,
  source: Source = 'poller',
) {
  const order = await holdForSettling(tx, orderId)
  if (!order) return undefined
  for (const refund of ownRefunds) await linkOwnRefund(tx, orderId, refund)
  const news = await recordEvents(tx, orderId, heard, source)
  const events = await readEvents(tx, orderId)
  const ended = await endRefunds(tx, orderId, events, news)
  const gone = await readGoneOtherwise(tx, orderId)
  const state = await agreedState(tx, shop, order, { events, gone })
  if (state.status === 'paid' && state.paymentId) await pay(tx, shop, order, state.paymentId)
  await sendBack(tx, shop, order, state, events)
  await notePayment(tx, orderId, paymentStatusOf(order, state))
  await followEndedRefunds(tx, shop, { ...order, paymentId: state.paymentId ?? order.paymentId }, ended)
  await reviseFailures(tx, order)
  if (hasGoneOut(events, gone)) await followMoneyOut(tx, order)
  if (heard.some(({ kind }) => kind === 'refund.created')) await askUntilReturned(tx, orderId)
  return lockOrder(tx, orderId)
}

const nothing: Heard = { events: [], ownRefunds: [] }

/** An order, and its cart as long as it has to do with one, held until the transaction ends: before anything else of its money. */
export async function holdForSettling(tx: Transaction, orderId: string) {
  const buyer = await findBuyer(tx, orderId)
  // Once placed, an order has nothing to do with its cart any more.
  if (buyer && !buyer.isPlaced) await holdCart(tx, buyer.userId)
  return lockOrder(tx, orderId)
}

/** What the events say; money that came for an order after it lapsed pays it after all when its goods are still there. */
async function agreedState(
  tx: Transaction,
  shop: SettleShop,
  order: PaidOrder,
  { events, gone }: { events: PaymentEvent[]; gone: GoneOtherwise },
) {
  const { total: amount, orderStatus } = order
  if (!takesGoodsWhenPaid(order))
    return paymentState(events, { amount, isLapsed: orderStatus === 'CANCELLED', ...gone })
  const wished = paymentState(events, { amount, isLapsed: false, ...gone })
  const isOnItsWayBack = (await readRefunds(tx, order.id)).some(({ paymentId }) => paymentId === wished.paymentId)
  if (wished.status !== 'paid' || isOnItsWayBack || !(await reviveOrder(tx, shop, order, wished.paymentId ?? ''))) {
    if (wished.status !== 'paid' && orderStatus === 'UNPAID') return wished
    await lapseOrder(tx, order.id)
    return paymentState(events, { amount, isLapsed: true, ...gone })
  }
  if (orderStatus === 'UNPAID') return wished
  await openMatter(tx, {
    kind: 'late-money',
    orderId: order.id,
    subject: wished.paymentId ?? '',
    text: `${formatPaise(amount)} (${wished.paymentId}) came after order ${order.orderNumber} had lapsed. Its goods were still there: it is confirmed and to be delivered.`,
  })
  return wished
}

/** Most orders are paid and no more: those cost no further question. */
function hasGoneOut(events: PaymentEvent[], { byHand, lost }: GoneOtherwise) {
  return byHand.length > 0 || lost.length > 0 || events.some(({ kind }) => kind.startsWith('refund.'))
}

/** Of an order that lapsed, and of one beyond the limits, the goods are looked for when its money comes. */
function takesGoodsWhenPaid({ orderStatus, holdsGoods }: PaidOrder) {
  return orderStatus === 'LAPSED' || (orderStatus === 'UNPAID' && !holdsGoods)
}

async function pay(tx: Transaction, shop: SettleShop, order: PaidOrder, paymentId: string) {
  if (order.orderStatus === 'UNPAID' && order.holdsGoods) await confirmPaidOrder(tx, shop, order, paymentId)
  // Asked once more a day later: by then everything about its money has arrived.
  if (order.orderStatus === 'UNPAID' || order.orderStatus === 'LAPSED') {
    await tx
      .update(providerOrders)
      .set({ askAt: sql`now() + interval '1 day'` })
      .where(eq(providerOrders.orderId, order.id))
  }
}

/**
 * Whatever came and is not the order's goes back, once, by itself; and a person learns of it. What is left after an earlier refund,
 * because another one has failed since, is asked for under the next key; what such a refund could not send is with a person.
 */
async function sendBack(
  tx: Transaction,
  shop: SettleShop,
  order: PaidOrder,
  { toRefund }: PaymentState,
  events: PaymentEvent[],
) {
  const { orderNumber } = order
  for (const { paymentId, reason, ...wished } of toRefund) {
    // The bank decides first: what it leaves goes back then.
    if ((await readOpenDisputes(tx, paymentId)).length > 0) continue
    const gone = (await sumUnheard(tx, order.id, paymentId, events)) + (await sumLost(tx, paymentId))
    const left = wished.amount - gone
    const amount = left - (await sumGivenUp(tx, order.id, paymentId))
    if (amount <= 0) continue
    if (amount < leastRefund) {
      await tellOfRest(tx, order, { paymentId, amount })
      continue
    }
    const isCancelled = order.orderStatus === 'CANCELLED' && order.paymentId === paymentId
    const wanted = { paymentId, amount, reason: isCancelled ? ('cancelled' as const) : reason }
    await wantRefund(tx, shop, order.id, wanted)
    if (isCancelled) continue
    await openMatter(tx, {
      kind: kinds[reason],
      orderId: order.id,
      subject: paymentId,
      text: `${formatPaise(amount)} (${paymentId}) ${sentenceOf(reason, order)} ${orderNumber} and goes back by itself.`,
    })
  }
}

/** Once, and only told: nothing waits for it. */
async function tellOfRest(
  tx: Transaction,
  { id, orderNumber }: PaidOrder,
  { paymentId, amount }: { paymentId: string; amount: number },
) {
  await openMatter(tx, {
    kind: 'refund-failed',
    orderId: id,
    subject: paymentId,
    text: `${formatPaise(amount)} (${paymentId}) of order ${orderNumber} is left and should go back, but the provider sends nothing below ${formatPaise(leastRefund)}. Please give it back in another way.`,
  })
}

const kinds = { late: 'late-money', twice: 'double-money', mismatch: 'mismatch' } as const
const sentences = {
  late: 'came too late for order',
  twice: 'was paid a second time for order',
  mismatch: 'is not the amount of order',
}

function sentenceOf(reason: keyof typeof sentences, { holdsGoods }: PaidOrder) {
  return reason === 'late' && !holdsGoods ? 'found no goods any more for order' : sentences[reason]
}

/** What became of a refund is asked each day until it is known, also about an order that nobody asks about any more. */
async function askUntilReturned(tx: Transaction, orderId: string) {
  await tx
    .update(providerOrders)
    .set({ askAt: sql`now() + interval '1 day'` })
    .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrders.askAt), isAwaitingRefund(sql`${orderId}`)))
}

function paymentStatusOf(order: PaidOrder, { paymentId, payments }: PaymentState) {
  const own = payments.find((payment) => payment.paymentId === (paymentId ?? order.paymentId))
  if (!own || own.returned === 0) return { paymentId, status: 'PAID' as const }
  return { paymentId, status: own.returned < own.amount ? ('PARTLY_REFUNDED' as const) : ('REFUNDED' as const) }
}
