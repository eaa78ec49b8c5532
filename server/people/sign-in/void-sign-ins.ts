import { isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { staffBrowsers, staffSessions } from '#server/platform/schema/people/staff.ts'

/** Signs everybody of the shop out, and knows none of their browsers, for a shop that went back in time: they may have been signed out since. */
export async function voidSignIns(executor: Executor) {
  const ended = await executor
    .update(staffSessions)
    .set({ endedAt: sql`now()`, passkeyChallenge: null })
    .where(isNull(staffSessions.endedAt))
  await executor.delete(staffBrowsers)
  return ended.rowCount ?? 0
}
