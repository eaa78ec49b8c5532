import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { providerAway } from '#server/providers/payments/provider.ts'
import type { OwnRefund } from './payment-events.ts'
import { withdrawUnsentException } from './unsent-refunds.ts'

/**
 * Writes the provider's id of a refund that we asked for, whoever hears of it first: without it the same money would count twice,
 * as asked for and as heard of. The caller holds the order. Throws 503 for another amount than we asked for.
 */
export async function linkOwnRefund(
  tx: Transaction,
  orderId: string,
  { id, paymentId, providerRefundId, amount }: OwnRefund,
) {
  const isIt = and(sql`${refunds.id}::text = ${id}`, eq(refunds.orderId, orderId), eq(refunds.paymentId, paymentId))
  const [requested] = await tx.select({ amount: refunds.amount }).from(refunds).where(isIt)
  if (!requested) return
  if (requested.amount !== amount) throw providerAway()
  const status = sql`case when ${refunds.status} = 'wanted' then 'created' else ${refunds.status} end`
  await tx
    .update(refunds)
    .set({ providerRefundId, status })
    .where(and(isIt, isNull(refunds.providerRefundId)))
  await withdrawUnsentException(tx, id)
}

/** Whether money of an order is on its way back and its end is not known, whoever has sent it. */
export function isAwaitingRefund(orderId: SQL) {
  return sql`(
    exists (select from ${refunds} r where r.order_id = ${orderId} and r.status = 'created')
    or exists (
      select from ${paymentEvents} made where made.order_id = ${orderId} and made.kind = 'refund.created'
        and not exists (
          select from ${paymentEvents} ended where ended.order_id = made.order_id and ended.refund_id = made.refund_id
            and ended.kind in ('refund.processed', 'refund.failed'))))`
}
