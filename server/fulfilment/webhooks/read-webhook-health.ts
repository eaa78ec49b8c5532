import { and, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { paymentEvents, refusedWebhooks, webhookEvents } from '#server/platform/schema/fulfilment/payments.ts'

export type WebhookHealth = Awaited<ReturnType<typeof readWebhookHealth>>

/**
 * Which webhooks came and which were refused. `unheard` counts payments of the last 7 days that the shop learnt of from the browser
 * or by asking, more than an hour ago, and since ten minutes before which no webhook was accepted. The provider tells of a payment
 * within seconds and repeats what failed several times within an hour, so that an hour of silence is no delay; a shop without sales
 * is silent for days, so silence alone says nothing. Ten minutes, as a webhook may be kept before the shop takes down the payment.
 */
export async function readWebhookHealth(executor: Executor) {
  const [accepted] = await executor.select({ lastAt: max(webhookEvents.receivedAt) }).from(webhookEvents)
  const lastAt = accepted?.lastAt ?? null
  const { kind, source, happenedAt } = paymentEvents
  const withoutWebhook = await executor.$count(
    paymentEvents,
    and(
      eq(kind, 'captured'),
      inArray(source, ['confirm', 'poller']),
      gt(happenedAt, sql`now() - interval '7 days'`),
      lt(happenedAt, sql`now() - interval '1 hour'`),
      lastAt ? gt(happenedAt, new Date(lastAt.getTime() + 10 * 60_000)) : undefined,
    ),
  )
  const refused = await executor
    .select({
      reason: refusedWebhooks.reason,
      times: sql<number>`sum(${refusedWebhooks.times})`.mapWith(Number),
      firstAt: sql<Date>`min(${refusedWebhooks.firstAt})`.mapWith(refusedWebhooks.firstAt),
      lastAt: sql<Date>`max(${refusedWebhooks.lastAt})`.mapWith(refusedWebhooks.lastAt),
    })
    .from(refusedWebhooks)
    .where(gt(refusedWebhooks.lastAt, sql`now() - interval '1 day'`))
    .groupBy(refusedWebhooks.reason)
    .orderBy(refusedWebhooks.reason)
  return { lastAt, withoutWebhook, refused }
}
