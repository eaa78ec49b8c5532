import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { rowsOf, written } from '../db/written.ts'
import { type JobName, jobNames } from './enqueue.ts'

/** `waiting` holds failed ones that come again, `late` what could have begun five minutes ago; `failed` are those that do not, as long as they are kept. */
export type Queue = { name: JobName; waiting: number; late: number; running: number; failed: number }
export type LastRun = { name: string; doneAt: Date | null; failedAt: Date | null }

/** How each queue stands, in all processes together. Empty on a database on which no jobs have run yet. */
export async function readQueues(executor: Executor): Promise<Queue[]> {
  if (!(await hasJobs(executor))) return []
  const { rows } = await executor.execute<Queue>(sql`
    select name,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state < 'active' and start_after < now() - interval '5 minutes')::int as late,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from jobs.job where state <> 'completed' group by name`)
  return jobNames.map((name) => {
    const found = rows.find((row) => row.name === name)
    return found ?? { name, waiting: 0, late: 0, running: 0, failed: 0 }
  })
}

/** When each kind of job last ended well and last failed, as far as ended jobs are kept. */
export async function readLastRuns(executor: Executor): Promise<LastRun[]> {
  if (!(await hasJobs(executor))) return []
  return rowsOf<LastRun>(
    executor,
    written`
    select name, max(completed_on) filter (where state = 'completed') as "doneAt",
      max(completed_on) filter (where state = 'failed') as "failedAt"
    from jobs.job where completed_on is not null group by name`,
  )
}

async function hasJobs(executor: Executor) {
  const { rows } = await executor.execute<{ has: boolean }>(sql`select to_regclass('jobs.job') is not null as has`)
  return rows[0]?.has === true
}
