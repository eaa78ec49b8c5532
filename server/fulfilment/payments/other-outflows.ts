import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { manualRefunds, paymentDisputes, paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'

export type OtherOutflows = Awaited<ReturnType<typeof readOtherOutflows>>

/** What of an order's payments is gone otherwise than by refunds of the provider: paid by the shop itself, and taken by buyers' banks. */
export async function readOtherOutflows(executor: Executor, orderId: string) {
  const byHand = await executor
    .select({ paymentId: manualRefunds.paymentId, amount: manualRefunds.amount })
    .from(manualRefunds)
    // Not what the provider sent after all.
    .innerJoin(refunds, eq(refunds.id, manualRefunds.refundId))
    .where(and(eq(manualRefunds.orderId, orderId), eq(refunds.status, 'failed')))
  const { paymentId, amountLost } = paymentDisputes
  const paid = executor
    .select({ paymentId: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
  const lost = await executor
    .select({ paymentId, amount: amountLost })
    .from(paymentDisputes)
    .where(and(inArray(paymentId, paid), gt(amountLost, 0)))
  return { byHand, lost }
}
