import { and, gte, isNotNull, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'

/** Has the provider asked about everything that was open at a moment, or begun in the week before it: what it told since is not known here. */
export async function pollAgainSince(executor: Executor, moment: Date) {
  const weekBefore = new Date(moment.getTime() - 7 * 24 * 3_600_000)
  const { nextPollAt, createdAt, providerOrderId } = providerOrders
  await executor
    .update(providerOrders)
    .set({ nextPollAt: sql`now()` })
    .where(or(isNotNull(nextPollAt), and(gte(createdAt, weekBefore), isNotNull(providerOrderId))))
}
