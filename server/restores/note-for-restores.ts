import type { Executor } from '../db/database.ts'
import { restoreLog } from './table.ts'

type Deed = (typeof restoreLog.$inferInsert)['kind']

/** Notes in the caller's transaction what a restore of an earlier backup has to do anew. */
export async function noteForRestores(executor: Executor, kind: Deed, subject: string) {
  await executor.insert(restoreLog).values({ kind, subject })
}
