import type { Executor } from '../db/database.ts'
import { columns, expression } from '../db/prepared/fragments.ts'
import { prepared, rowsOf } from '../db/prepared/prepared.ts'
import type { JobName } from './enqueue.ts'

// The tables of the queue are its library's, and unknown to the query builder.
const queueColumns = columns({
  name: expression<JobName>('name'),
  pending: expression<number>("count(*) filter (where state < 'active')::int"),
  late: expression<number>(
    "count(*) filter (where state < 'active' and start_after < now() - interval '5 minutes')::int",
  ),
  running: expression<number>("count(*) filter (where state = 'active')::int"),
  failed: expression<number>("count(*) filter (where state = 'failed')::int"),
})

export function readQueueCounts(executor: Executor) {
  return rowsOf(executor, prepared`select ${queueColumns} from jobs.job where state <> 'completed' group by name`)
}

const runColumns = columns({
  name: expression<string>('name'),
  doneAt: expression<Date | null>("max(completed_on) filter (where state = 'completed')"),
  failedAt: expression<Date | null>("max(completed_on) filter (where state = 'failed')"),
})

export function readEndedRuns(executor: Executor) {
  return rowsOf(executor, prepared`select ${runColumns} from jobs.job where completed_on is not null group by name`)
}

const isThere = columns({ hasJobs: expression<boolean>("to_regclass('jobs.job') is not null") })

export async function hasJobs(executor: Executor) {
  const [found] = await rowsOf(executor, prepared`select ${isThere}`)
  return found?.hasJobs === true
}
