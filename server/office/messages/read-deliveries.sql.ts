import { maxAttempts } from '#server/people/messages/pending-messages.ts'
import { isPending } from '#server/people/messages/still-to-send.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

/** Of one channel in the last two days, with what became too old in them. `reason` is why the newest that was not taken was not. */
export type Delivery = Awaited<ReturnType<typeof readDeliveries>>[number]

const deliveryColumns = columns({
  channel: expression<'sms' | 'mail'>('channel'),
  sent: expression<number>('count(sent_at)::int'),
  pending: expression<number>('count(*) filter (where is_still_to_send)::int'),
  givenUp: expression<number>(
    'count(*) filter (where sent_at is null and not is_still_to_send and failure is not null)::int',
  ),
  sentAt: expression<Date | null>('max(sent_at)'),
  failedAt: expression<Date | null>('max(created_at) filter (where failure is not null)'),
  reason: expression<string | null>(
    '(array_agg(failure order by created_at desc) filter (where failure is not null))[1]',
  ),
})

/** How messages fared lately. A login code that was not taken does not come again. */
export function readDeliveries(executor: Executor) {
  return rowsOf(
    executor,
    prepared`
    select ${deliveryColumns} from (
      select *, ${isPending} as is_still_to_send
      from message
      where created_at > now() - interval '4 days' and (created_at > now() - interval '2 days'
        or sent_at is null and attempts < ${maxAttempts} and template <> 'login-code')
    ) lately
    group by channel`,
  )
}
