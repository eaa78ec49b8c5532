import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { paymentEvents, paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { openException } from '../payments/payment-exceptions.ts'
import { lockOrderAndCart, type PaymentShop } from '../payments/reconcile-order.ts'

const { orderId, kind, refundId, amount, happenedAt } = paymentEvents
const exception = 'refund-pending' as const

/** A bank takes 5 to 7 working days at most; what lies there longer has got stuck. */
const isLong = lt(happenedAt, sql`now() - interval '7 days'`)
const isRecent = gt(happenedAt, sql`now() - interval '90 days'`)
const hasNotEnded = sql`not exists (
  select from ${paymentEvents} ended where ended.order_id = ${orderId} and ended.refund_id = ${refundId}
    and ended.kind in ('refund.processed', 'refund.failed'))`
const isNotNotified = sql`not exists (
  select from ${paymentExceptions} told where told.kind = ${exception} and told.subject = ${refundId})`

/** Puts refunds before a person that the provider has kept pending for 7 days, whoever has made them. */
export async function notifyPendingRefunds(shop: PaymentShop) {
  const pending = await shop.db
    .select({ orderId, refundId, amount })
    .from(paymentEvents)
    .where(and(eq(kind, 'refund.created'), isLong, isRecent, hasNotEnded, isNotNotified))
    .orderBy(asc(happenedAt))
    .limit(100)
  for (const refund of pending) await inTransaction(shop.db, (tx) => notify(tx, refund))
}

type Pending = { orderId: string; refundId: string; amount: number }

async function notify(tx: Transaction, pending: Pending) {
  const order = await lockOrderAndCart(tx, pending.orderId)
  if (!order || !(await isStillPending(tx, pending))) return
  await openException(tx, {
    kind: exception,
    orderId: order.id,
    subject: pending.refundId,
    text: `The refund of ${formatPaise(pending.amount)} (${pending.refundId}) for order ${order.orderNumber} has been pending at the provider for more than 7 days. Ask Razorpay's support for it by this id. Do not give the money back in another way before they say that it failed.`,
  })
}

async function isStillPending(tx: Transaction, pending: Pending) {
  const isIt: SQL[] = [eq(orderId, pending.orderId), eq(refundId, pending.refundId), eq(kind, 'refund.created')]
  return (await tx.$count(paymentEvents, and(...isIt, hasNotEnded))) > 0
}
