import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { manualRefunds, refunds } from '#server/platform/schema/fulfilment/payments.ts'

/** What the shop paid itself of a payment after its refund had failed, in paise; not what the provider sent after all. */
export async function sumManualRefunds(executor: Executor, paymentId: string) {
  const paid = await executor
    .select({ amount: manualRefunds.amount })
    .from(manualRefunds)
    .innerJoin(refunds, eq(refunds.id, manualRefunds.refundId))
    .where(and(eq(manualRefunds.paymentId, paymentId), eq(refunds.status, 'failed')))
  return paid.reduce((sum, { amount }) => sum + amount, 0)
}

export function readManualRefunds(executor: Executor, orderId: string) {
  return executor.select().from(manualRefunds).where(eq(manualRefunds.orderId, orderId))
}
