import type { Database, Executor } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { restoreLog } from '#server/platform/schema/restores.ts'

type RestoreLogKind = (typeof restoreLog.$inferInsert)['kind']

/** Notes in the caller's transaction what a restore of an earlier backup has to do anew. */
export async function noteForRestores(executor: Executor, kind: RestoreLogKind, subject: string) {
  await executor.insert(restoreLog).values({ kind, subject })
}

/** Has it written beside the backups once the caller's transaction is committed; by a command, and where a job just runs, within a minute. */
export function queueRestoreLog(db: Database, within: Executor) {
  return enqueue(db, 'write-restore-log', null, { within })
}
