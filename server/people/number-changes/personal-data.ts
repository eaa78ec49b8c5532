import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { numberChanges } from '#server/platform/schema/people/number-changes.ts'
import { forgetMessagesTo } from '../messages/personal-data.ts'
import { findUserOfLogin } from '../users/users.ts'

/** Which numbers somebody logged in with, and when that changed; the newest first. */
export function readNumberChanges(executor: Executor, userId: string) {
  const { oldMobile, newMobile, startedAt, doneAt, endedAt } = numberChanges
  return executor
    .select({ oldMobile, newMobile, startedAt, doneAt, endedAt })
    .from(numberChanges)
    .where(eq(numberChanges.userId, userId))
    .orderBy(desc(startedAt))
}

/** With what was written to their numbers of before, unless those are the login of somebody else by now. */
export async function forgetNumberChanges(tx: Transaction, userId: string) {
  for (const { oldMobile } of await readNumberChanges(tx, userId)) {
    if (!(await findUserOfLogin(tx, oldMobile))) await forgetMessagesTo(tx, `+91${oldMobile}`)
  }
  await tx.delete(numberChanges).where(eq(numberChanges.userId, userId))
}
