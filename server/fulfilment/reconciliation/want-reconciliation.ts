import { written } from '#server/platform/db/written.ts'
import type { reconciliations } from '#server/platform/schema/reconciliation.ts'

type Wanted = {
  /** Of the provider's clock; what is younger than some minutes at the beginning waits for the next one. */
  from: Date
  reason: (typeof reconciliations.$inferSelect)['reason']
  wantedBy?: string
}

/** Of `pg`, or that of a transaction (`connectionOf`). */
type Connection = { query(statement: { text: string; values: unknown[] }): Promise<unknown> }

/**
 * Wants the books compared with the payment provider's since `from`, within whatever transaction the connection is in; the first
 * shop that runs afterwards does it. Wanted again for the same reason before it has ended, it is one comparison, of the longer time.
 */
export async function wantReconciliation(connection: Connection, { from, reason, wantedBy }: Wanted) {
  const { text, values } = written`
    insert into reconciliation as known (reason, from_at, wanted_by) values (${reason}, ${from}, ${wantedBy ?? null})
    on conflict (reason) where ended_at is null do update
    set from_at = excluded.from_at, to_at = null, step = 'orders', skip = 0, after = '', turn = null, turn_until = null, try_at = now()
    where known.from_at > excluded.from_at`
  await connection.query({ text, values })
}

const daysBack = 3

/**
 * The nightly one, from 02:10 in India on, once a day: of the last three days, as webhooks are repeated for a day and refunds take
 * their time; of more where none has ended for longer.
 */
export async function wantNightly(connection: Connection) {
  const { text, values } = written`
    insert into reconciliation (reason, from_at)
    select 'nightly', least(now() - make_interval(days => ${daysBack}::int), last.to_at - interval '1 day')
    from (select max(to_at) as to_at from reconciliation where ended_at is not null) last
    where not exists (
      select from reconciliation, lateral (
        select date_trunc('day', now() at time zone 'Asia/Kolkata' - ${begins}::interval) at time zone 'Asia/Kolkata' + ${begins}::interval as began
      ) night
      where reason = 'nightly' and wanted_at >= night.began)
    on conflict (reason) where ended_at is null do nothing`
  await connection.query({ text, values })
}

const begins = '2 hours 10 minutes'
