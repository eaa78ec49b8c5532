import type { Database, Executor } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { restoreLog } from './table.ts'

type Deed = (typeof restoreLog.$inferInsert)['kind']

/** Notes in the caller's transaction what a restore of an earlier backup has to do anew. */
export async function noteForRestores(executor: Executor, kind: Deed, subject: string) {
  await executor.insert(restoreLog).values({ kind, subject })
}

/** Has it written beside the backups once the caller's transaction is committed; by a command, and where a job just runs, within a minute. */
export function queueRestoreLog(db: Database, within: Executor) {
  return enqueue(db, 'write-restore-log', null, { within })
}
