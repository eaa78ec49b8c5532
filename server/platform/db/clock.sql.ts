import type { Executor } from './database.ts'
import { columns, expression } from './prepared/fragments.ts'
import { prepared, rowsOf } from './prepared/prepared.ts'

const clockColumns = columns({
  now: expression<Date>('clock_timestamp()'),
  day: expression<string>("(now() at time zone 'Asia/Kolkata')::date::text"),
})

/** The database's clock at this moment, and the day in India on which the transaction began. */
export async function readClock(executor: Executor) {
  const [clock] = await rowsOf(executor, prepared`select ${clockColumns}`)
  return clock ?? { now: new Date(), day: '' }
}
