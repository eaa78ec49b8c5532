import { and, eq } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { paymentState } from '#contract/rules/payments/payment-state.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { readOtherOutflows } from './other-outflows.ts'
import { readEvents, sureRefundsOf } from './payment-events.ts'
import { reopenException } from './payment-exceptions.ts'
import { lockOrderAndCart, type PaymentShop, reconcileOrder } from './reconcile-order.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Of an order that was paid twice the other payment may go back by hand, at the provider or by the shop itself, before this refund was sent: this payment
 * then pays the order, and the refund is wanted no more. Gives whether it is so; a person is told.
 */
export async function cancelRefundIfPaying(shop: PaymentShop, provider: PaymentProvider, refund: Refund) {
  if (refund.reason !== 'twice' || !(await inTransaction(shop.db, (tx) => paysItsOrder(tx, refund)))) return false
  // Sent before, though nobody heard the answer, it cannot be taken back.
  const isSent =
    refund.attempts > 1 && (await sureRefundsOf(provider, refund.paymentId)).some(({ ownId }) => ownId === refund.id)
  return !isSent && (await inTransaction(shop.db, (tx) => cancelRefund(tx, shop, refund)))
}

async function paysItsOrder(tx: Transaction, { orderId, paymentId }: Refund) {
  const order = await lockOrderAndCart(tx, orderId)
  if (order?.orderStatus !== 'CONFIRMED' && order?.orderStatus !== 'COMPLETED') return undefined
  const outflows = await readOtherOutflows(tx, orderId)
  const state = paymentState(await readEvents(tx, orderId), { amount: order.total, isLapsed: false, ...outflows })
  return state.status === 'paid' && state.paymentId === paymentId ? order : undefined
}

async function cancelRefund(tx: Transaction, shop: PaymentShop, refund: Refund) {
  const order = await paysItsOrder(tx, refund)
  if (!order) return false
  const { id, paymentId, amount } = refund
  const taken = await tx.delete(refunds).where(and(eq(refunds.id, id), eq(refunds.status, 'wanted')))
  if (taken.rowCount !== 1) return false
  await reconcileOrder(tx, shop, order.id)
  await reopenException(tx, {
    kind: 'double-money',
    orderId: order.id,
    subject: paymentId,
    text: `Order ${order.orderNumber} was paid twice. One payment went back by hand before the other, ${formatPaise(amount)} (${paymentId}), was sent back: that one pays the order now, and stays. Send it back on the order if both were to go back.`,
  })
  return true
}
