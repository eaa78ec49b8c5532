import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { openDisputeStatuses } from '#contract/api/admin/payments/disputes.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { paymentDisputes, type refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { isHeldByDispute } from '#server/selling/refund-rules/held-by-dispute.ts'

const { id, paymentId: ofPayment, status, amountLost, receivedAt } = paymentDisputes

/** What buyers' banks took for good of a payment, in paise: it cannot go back once more. */
export async function sumLost(executor: Executor, paymentId: string) {
  const [lost] = await executor
    .select({ amount: sql<number>`coalesce(sum(${amountLost}), 0)`.mapWith(Number) })
    .from(paymentDisputes)
    .where(eq(ofPayment, paymentId))
  return lost?.amount ?? 0
}

/** The disputes of a payment that the bank has not decided, the first one first. */
export function readOpenDisputes(executor: Executor, paymentId: string) {
  return executor
    .select()
    .from(paymentDisputes)
    .where(and(eq(ofPayment, paymentId), inArray(status, openDisputeStatuses)))
    .orderBy(asc(receivedAt), asc(id))
}

/** Whether a refund waits because its payment is disputed: the bank may take the same money. */
export async function isRefundHeldByDispute(executor: Executor, refund: typeof refunds.$inferSelect) {
  const open = await readOpenDisputes(executor, refund.paymentId)
  return isHeldByDispute(
    refund,
    open.map(({ receivedAt: at }) => at),
  )
}
