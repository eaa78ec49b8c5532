import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { tickets } from '#server/platform/schema/care/support.ts'

/** Counts as told whoever would be told of an answer now, for a shop that went back in time: they may have been told since. */
export async function skipDueAnswerNotices(executor: Executor) {
  await executor
    .update(tickets)
    .set({ notifiedAt: sql`now()` })
    .where(and(isNotNull(tickets.unreadSince), isNull(tickets.notifiedAt)))
}
