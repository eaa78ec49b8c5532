import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { messageCounts } from '#server/platform/schema/people/messages.ts'
import type { Volume } from './message-budget.ts'
import { presentTenMinutes } from './sent-counts.sql.ts'

const countedForNetwork = columns({
  beginsAt: messageCounts.beginsAt,
  hour: expression<number>(`count + (
    select coalesce(sum(earlier.count), 0) from message_count earlier
    where earlier.channel = 'sms' and earlier.kind = 'code' and earlier.network = message_count.network
      and earlier.begins_at > now() - interval '1 hour' and earlier.begins_at < message_count.begins_at)::int`),
})

/** Counts one more for a network, however many it had. */
export async function countForNetwork(executor: Executor, network: string) {
  const beginsAt = expression<Date>(presentTenMinutes)
  const first = newRow(messageCounts, { channel: 'sms', kind: 'code', network, beginsAt, count: 1 })
  const [counted] = await rowsOf(
    executor,
    prepared`insert into ${first}
      on conflict (channel, kind, network, begins_at) do update set count = message_count.count + 1
      returning ${countedForNetwork}`,
  )
  return counted
}

const countedIn = columns({ beginsAt: messageCounts.beginsAt })

/** Counts one more for the whole shop while it has sent fewer than that. Gives the ten minutes it counts in, or nothing. */
export async function countForShop(executor: Executor, { hour, day }: Volume) {
  const beginsAt = expression<Date>('present.begins_at')
  const first = newRow(messageCounts, { channel: 'sms', kind: 'code', beginsAt, count: 1 }, 'select')
  const [counted] = await rowsOf(
    executor,
    prepared`
    with present as (select ${presentTenMinutes} as begins_at),
    earlier as (
      select coalesce(sum(count) filter (where begins_at > now() - interval '1 hour'), 0) as hour, coalesce(sum(count), 0) as day
      from message_count
      where channel = 'sms' and kind = 'code' and network = '' and begins_at > now() - interval '1 day'
        and begins_at < (select begins_at from present))
    insert into ${first} from present, earlier
    where earlier.hour < ${hour}::float8 and earlier.day < ${day}::float8
    on conflict (channel, kind, network, begins_at) do update set count = message_count.count + 1
    where message_count.count + (select earlier.hour from earlier) < ${hour}::float8
      and message_count.count + (select earlier.day from earlier) < ${day}::float8
    returning ${countedIn}`,
  )
  return counted?.beginsAt
}

export async function countOneLess(executor: Executor, network: string, beginsAt: Date) {
  await rowsOf(
    executor,
    prepared`update message_count set count = count - 1
      where channel = 'sms' and kind = 'code' and network = ${network} and begins_at = ${beginsAt} and count > 0`,
  )
}

/** Until the shop may send a code again, that has sent all of an hour or of a day. */
export async function readSecondsToNextCode(executor: Executor, { day }: Volume) {
  const wait = columns({
    seconds: expression<number | null>(
      prepared`extract(epoch from case when sum(count) >= ${day}::float8 then min(begins_at) + interval '1 day'
        else min(begins_at) filter (where begins_at > now() - interval '1 hour') + interval '1 hour' end - now())::float8`,
    ),
  })
  const [found] = await rowsOf(
    executor,
    prepared`select ${wait} from message_count
      where channel = 'sms' and kind = 'code' and network = '' and count > 0 and begins_at > now() - interval '1 day'`,
  )
  return Math.max(1, Math.ceil(found?.seconds ?? 1))
}
