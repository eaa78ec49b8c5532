import { isStillToSend, mostAttempts } from '#server/people/messages/still-to-send.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'

/** Of one channel in the last two days, with what became too old in them. `reason` is why the newest that was not taken was not. */
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
      count(*) filter (where is_still_to_send)::int as waiting,
      count(*) filter (where sent_at is null and not is_still_to_send and failure is not null)::int as "givenUp"
    from (
      select *, ${isStillToSend} as is_still_to_send
      from message
      where created_at > now() - interval '4 days' and (created_at > now() - interval '2 days'
        or sent_at is null and attempts < ${mostAttempts} and template <> 'login-code')
    ) lately
    group by channel`,
  )
}
