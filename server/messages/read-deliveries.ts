import type { Executor } from '../db/database.ts'
import { rowsOf, written } from '../db/written.ts'
import { mostAttempts } from './deliver-messages.ts'

/** Of one channel in the last two days. `reason` is why the newest that was not taken was not. */
export type Delivery = {
  channel: 'sms' | 'mail'
  sent: number
  waiting: number
  givenUp: number
  sentAt: Date | null
  failedAt: Date | null
  reason: string | null
}

/** How messages fared lately. A login code that was not taken does not come again. */
export async function readDeliveries(executor: Executor): Promise<Delivery[]> {
  return rowsOf<Delivery>(
    executor,
    written`
    select channel, count(sent_at)::int as sent, max(sent_at) as "sentAt",
      max(created_at) filter (where failure is not null) as "failedAt",
      (array_agg(failure order by created_at desc) filter (where failure is not null))[1] as reason,
      count(*) filter (where sent_at is null and not is_over)::int as waiting,
      count(*) filter (where sent_at is null and is_over and failure is not null)::int as "givenUp"
    from (
      select *, attempts >= ${mostAttempts} or template = 'login-code' as is_over
      from message where created_at > now() - interval '2 days'
    ) lately
    group by channel`,
  )
}
