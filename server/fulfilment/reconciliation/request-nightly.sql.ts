import type { Executor } from '#server/platform/db/database.ts'
import { expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'

const daysBack = 3
const begins = '2 hours 10 minutes'

/**
 * The nightly one, from 02:10 in India on, once a day: of the last three days, as webhooks are repeated for a day and refunds take
 * their time; of more where none has ended for longer.
 */
export async function requestNightlyReconciliation(executor: Executor) {
  const fromAt = expression<Date>(
    prepared`least(now() - make_interval(days => ${daysBack}::int), last.to_at - interval '1 day')`,
  )
  await rowsOf(
    executor,
    prepared`
    insert into ${newRow(reconciliations, { reason: 'nightly', fromAt }, 'select')}
    from (select max(to_at) as to_at from reconciliation where ended_at is not null) last
    where not exists (
      select from reconciliation, lateral (
        select date_trunc('day', now() at time zone 'Asia/Kolkata' - ${begins}::interval) at time zone 'Asia/Kolkata' + ${begins}::interval as began
      ) night
      where reason = 'nightly' and wanted_at >= night.began)
    on conflict (reason) where ended_at is null do nothing`,
  )
}
