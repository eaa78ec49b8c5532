import type { Executor } from '../db/database.ts'
import { type JobName, jobNames } from './enqueue.ts'
import { hasJobs, readEndedRuns, readQueueCounts } from './read-queues.sql.ts'

/** `waiting` holds failed ones that come again, `late` what could have begun five minutes ago; `failed` are those that do not, as long as they are kept. */
export type Queue = { name: JobName; pending: number; late: number; running: number; failed: number }
export type LastRun = { name: string; doneAt: Date | null; failedAt: Date | null }

/** How each queue stands, in all processes together. Empty on a database on which no jobs have run yet. */
export async function readQueues(executor: Executor): Promise<Queue[]> {
  if (!(await hasJobs(executor))) return []
  const counts = await readQueueCounts(executor)
  return jobNames.map((name) => {
    const found = counts.find((row) => row.name === name)
    return found ?? { name, pending: 0, late: 0, running: 0, failed: 0 }
  })
}

/** When each kind of job last ended well and last failed, as far as ended jobs are kept. */
export async function readLastRuns(executor: Executor): Promise<LastRun[]> {
  return (await hasJobs(executor)) ? readEndedRuns(executor) : []
}
