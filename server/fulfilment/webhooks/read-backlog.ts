import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { endedStatuses } from '#server/platform/schema/fulfilment/ended-statuses.ts'
import {
  paymentDisputes,
  paymentExceptions,
  refunds,
  webhookEvents,
} from '#server/platform/schema/fulfilment/payments.ts'
import { countOpenPaymentExceptions } from '../payments/payment-exceptions.ts'

export type Backlog = Awaited<ReturnType<typeof readBacklog>>

/** What of money still has to be worked on: webhooks in the inbox, refunds under way, matters for a person. */
export async function readBacklog(executor: Executor) {
  const { receivedAt, processedAt, failure } = webhookEvents
  const [inbox] = await executor
    .select({
      webhooks: sql<number>`count(*)::int`,
      oldestWebhookAt: sql<Date | null>`min(${receivedAt})`.mapWith(receivedAt),
      failedWebhooks: sql<number>`count(*) filter (where ${isNotNull(failure)})::int`,
    })
    .from(webhookEvents)
    .where(isNull(processedAt))
  return {
    webhooks: inbox?.webhooks ?? 0,
    oldestWebhookAt: inbox?.oldestWebhookAt ?? null,
    failedWebhooks: inbox?.failedWebhooks ?? 0,
    refunds: await executor.$count(refunds, inArray(refunds.status, ['wanted', 'created'])),
    stuckRefunds: await executor.$count(refunds, and(eq(refunds.status, 'wanted'), isOld, not(isDisputed))),
    openExceptions: await countOpenPaymentExceptions(executor),
    wrongSettings: await executor.$count(
      paymentExceptions,
      and(eq(paymentExceptions.kind, 'provider-setting'), isNull(paymentExceptions.closedAt)),
    ),
  }
}

// The bank decides first.
const isDisputed = sql`exists (
  select from ${paymentDisputes} d where d.payment_id = ${refunds.paymentId} and d.status not in (${endedStatuses}))`

const isOld = lt(refunds.createdAt, sql`now() - interval '1 hour'`)
