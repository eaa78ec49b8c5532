import { and, inArray, isNull } from 'drizzle-orm'
import { forgetPerson } from '#server/care/customers/delete-account.ts'
import { dismissAgain } from '#server/people/staff/dismiss-again.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { restoreLog } from '#server/platform/schema/restores.ts'
import type { LogEntry } from '../backups/restore-log.ts'

/** Dismisses and erases anew whoever the log says was so, and keeps what it says for the next restore. Gives how many it concerned. */
export async function replayRestoreLog(executor: Executor, known: LogEntry[]) {
  const logEntries = known
    .flatMap((entry) => (entry.kind === 'bill-series' ? [] : [entry]))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  if (logEntries.length === 0) return { dismissed: 0, erased: 0 }
  // Thousands at once are more than a statement has room for.
  for (let at = 0; at < logEntries.length; at += 1_000) {
    const some = logEntries.slice(at, at + 1_000).map((logEntry) => ({ ...logEntry, at: new Date(logEntry.at) }))
    await executor.insert(restoreLog).values(some).onConflictDoNothing()
  }
  const last = new Map(logEntries.map(({ kind, subject }) => [subject, kind]))
  const subjectsOf = (kind: string) => [...last].filter(([, logEntry]) => logEntry === kind).map(([subject]) => subject)
  return {
    dismissed: await dismissAgain(executor, subjectsOf('staff-dismissed')),
    erased: await eraseAgain(executor as Transaction, subjectsOf('person-erased')),
  }
}

/** Whose orders were under way at the backup is erased all the same: they were done when the person was. */
async function eraseAgain(tx: Transaction, ids: string[]) {
  const found = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.erasedAt)))
  // Files that nothing names any more are cleared away at night.
  for (const user of found) await forgetPerson(tx, user)
  return found.length
}
