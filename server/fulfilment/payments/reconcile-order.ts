import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { type PaymentEvent, type PaymentState, paymentState } from '#contract/rules/payments/payment-state.ts'
import { leastRefund } from '#contract/rules/payments/refund-parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { lockCart } from '#server/selling/cart/ordered-cart.sql.ts'
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
import { applyEndedRefunds } from './ended-refunds.ts'
import { reviseFailures } from './failed-refunds.ts'
import { type OtherOutflows, readOtherOutflows } from './other-outflows.ts'
import { isAwaitingRefund, linkOwnRefund } from './own-refunds.ts'
import { reviseMoneyOutException } from './paid-out-twice.ts'
import { type ProviderEvents, readEvents, recordEvents, type Source } from './payment-events.ts'
import { openException } from './payment-exceptions.ts'
import { endRefunds, readRefunds, requestRefund, sumGivenUp, sumUnconfirmedRefunds } from './refunds.ts'

export type PaymentShop = Pick<Shop, 'config' | 'db'>

/**
 * Adds what was reported to an order's payment events and brings the order to the state that all of them together give, in the caller's
 * transaction. Locks are taken in the common order: cart, order, stock, coupons. Gives the order as it is then.
 */
export async function reconcileOrder(
  tx: Transaction,
  shop: PaymentShop,
  orderId: string,
  { events: providerEvents, ownRefunds }: ProviderEvents = nothing,
  source: Source = 'poller',
) {
  const order = await lockOrderAndCart(tx, orderId)
  if (!order) return undefined
  for (const refund of ownRefunds) await linkOwnRefund(tx, orderId, refund)
  const news = await recordEvents(tx, orderId, providerEvents, source)
  const events = await readEvents(tx, orderId)
  const ended = await endRefunds(tx, orderId, events, news)
  const outflows = await readOtherOutflows(tx, orderId)
  const state = await agreedState(tx, shop, order, { events, outflows })
  if (state.status === 'paid' && state.paymentId) await pay(tx, shop, order, state.paymentId)
  await sendBack(tx, shop, order, state, events)
  await notePayment(tx, orderId, paymentStatusOf(order, state))
  await applyEndedRefunds(tx, shop, { ...order, paymentId: state.paymentId ?? order.paymentId }, ended)
  await reviseFailures(tx, order)
  if (hasOutflows(events, outflows)) await reviseMoneyOutException(tx, order)
  if (providerEvents.some(({ kind }) => kind === 'refund.created')) await pollUntilReturned(tx, orderId)
  return lockOrder(tx, orderId)
}

const nothing: ProviderEvents = { events: [], ownRefunds: [] }

/** Locks an order, and the cart it came from while it is unpaid, before anything else about its money is read. */
export async function lockOrderAndCart(tx: Transaction, orderId: string) {
  const buyer = await findBuyer(tx, orderId)
  // A placed order has no cart any more.
  if (buyer && !buyer.isPlaced) await lockCart(tx, buyer.userId)
  return lockOrder(tx, orderId)
}

/** What the events say; money that came for an order after it lapsed pays it after all when its goods are still there. */
async function agreedState(
  tx: Transaction,
  shop: PaymentShop,
  order: PaidOrder,
  { events, outflows }: { events: PaymentEvent[]; outflows: OtherOutflows },
) {
  const { total: amount, orderStatus } = order
  if (!reservesGoodsWhenPaid(order))
    return paymentState(events, { amount, isLapsed: orderStatus === 'CANCELLED', ...outflows })
  const candidate = paymentState(events, { amount, isLapsed: false, ...outflows })
  const isOnItsWayBack = (await readRefunds(tx, order.id)).some(({ paymentId }) => paymentId === candidate.paymentId)
  if (
    candidate.status !== 'paid' ||
    isOnItsWayBack ||
    !(await reviveOrder(tx, shop, order, candidate.paymentId ?? ''))
  ) {
    if (candidate.status !== 'paid' && orderStatus === 'UNPAID') return candidate
    await lapseOrder(tx, order.id)
    return paymentState(events, { amount, isLapsed: true, ...outflows })
  }
  if (orderStatus === 'UNPAID') return candidate
  await openException(tx, {
    kind: 'late-money',
    orderId: order.id,
    subject: candidate.paymentId ?? '',
    text: `${formatPaise(amount)} (${candidate.paymentId}) came after order ${order.orderNumber} had lapsed. Its goods were still there: it is confirmed and to be delivered.`,
  })
  return candidate
}

/** Most orders are paid once: those need no further query. */
function hasOutflows(events: PaymentEvent[], { byHand, lost }: OtherOutflows) {
  return byHand.length > 0 || lost.length > 0 || events.some(({ kind }) => kind.startsWith('refund.'))
}

/** An order that lapsed, or that is beyond the limits, reserves its goods only when it is paid. */
function reservesGoodsWhenPaid({ orderStatus, hasReservedGoods }: PaidOrder) {
  return orderStatus === 'LAPSED' || (orderStatus === 'UNPAID' && !hasReservedGoods)
}

async function pay(tx: Transaction, shop: PaymentShop, order: PaidOrder, paymentId: string) {
  if (order.orderStatus === 'UNPAID' && order.hasReservedGoods) await confirmPaidOrder(tx, shop, order, paymentId)
  // Polled once more a day later: by then everything about its money has arrived.
  if (order.orderStatus === 'UNPAID' || order.orderStatus === 'LAPSED') {
    await tx
      .update(providerOrders)
      .set({ nextPollAt: sql`now() + interval '1 day'` })
      .where(eq(providerOrders.orderId, order.id))
  }
}

/**
 * Money that is not for the order goes back by itself, once, and opens a payment exception. What remains after an earlier refund, because
 * another one has failed since, is requested under the next key; what such a refund could not send has a payment exception.
 */
async function sendBack(
  tx: Transaction,
  shop: PaymentShop,
  order: PaidOrder,
  { toRefund }: PaymentState,
  events: PaymentEvent[],
) {
  const { orderNumber } = order
  for (const { paymentId, reason, ...candidate } of toRefund) {
    // The bank decides first: what it leaves goes back then.
    if ((await readOpenDisputes(tx, paymentId)).length > 0) continue
    const outflows = (await sumUnconfirmedRefunds(tx, order.id, paymentId, events)) + (await sumLost(tx, paymentId))
    const remaining = candidate.amount - outflows
    const amount = remaining - (await sumGivenUp(tx, order.id, paymentId))
    if (amount <= 0) continue
    if (amount < leastRefund) {
      await openRemainingAmountException(tx, order, { paymentId, amount })
      continue
    }
    const isCancelled = order.orderStatus === 'CANCELLED' && order.paymentId === paymentId
    const requested = { paymentId, amount, reason: isCancelled ? ('cancelled' as const) : reason }
    await requestRefund(tx, shop, order.id, requested)
    if (isCancelled) continue
    await openException(tx, {
      kind: kinds[reason],
      orderId: order.id,
      subject: paymentId,
      text: `${formatPaise(amount)} (${paymentId}) ${sentenceOf(reason, order)} ${orderNumber} and goes back by itself.`,
    })
  }
}

/** Opened once, for information: nothing waits for it. */
async function openRemainingAmountException(
  tx: Transaction,
  { id, orderNumber }: PaidOrder,
  { paymentId, amount }: { paymentId: string; amount: number },
) {
  await openException(tx, {
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

function sentenceOf(reason: keyof typeof sentences, { hasReservedGoods }: PaidOrder) {
  return reason === 'late' && !hasReservedGoods ? 'found no goods any more for order' : sentences[reason]
}

/** A refund is polled each day until its end is known, also of an order that is not polled any more. */
async function pollUntilReturned(tx: Transaction, orderId: string) {
  await tx
    .update(providerOrders)
    .set({ nextPollAt: sql`now() + interval '1 day'` })
    .where(
      and(eq(providerOrders.orderId, orderId), isNull(providerOrders.nextPollAt), isAwaitingRefund(sql`${orderId}`)),
    )
}

function paymentStatusOf(order: PaidOrder, { paymentId, payments }: PaymentState) {
  const own = payments.find((payment) => payment.paymentId === (paymentId ?? order.paymentId))
  if (!own || own.returned === 0) return { paymentId, status: 'PAID' as const }
  return { paymentId, status: own.returned < own.amount ? ('PARTLY_REFUNDED' as const) : ('REFUNDED' as const) }
}
