import { and, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { numberChanges } from '#server/platform/schema/people/number-changes.ts'

/**
 * Withdraws the changes that wait, for a shop that went back in time: their shoppers may have stopped them since. One that was made can
 * still be undone by its old number, whose way back it is.
 */
export async function voidPendingChanges(executor: Executor) {
  const withdrawn = await executor
    .update(numberChanges)
    .set({ endedAt: sql`now()`, ending: 'withdrawn' })
    .where(and(isNull(numberChanges.doneAt), isNull(numberChanges.endedAt)))
  return withdrawn.rowCount ?? 0
}
