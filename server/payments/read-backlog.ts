import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { countOpenMatters } from './open-matters.ts'
import { refunds, webhookEvents } from './table.ts'

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
    stuckRefunds: await executor.$count(refunds, and(eq(refunds.status, 'wanted'), isOld)),
    matters: await countOpenMatters(executor),
  }
}

const isOld = lt(refunds.createdAt, sql`now() - interval '1 hour'`)
