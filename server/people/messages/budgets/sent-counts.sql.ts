import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { newRows } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { messageCounts } from '#server/platform/schema/people/messages.ts'

const inTenMinutes = "date_bin('10 minutes', clock_timestamp(), timestamptz '2000-01-01')"
/** The ten minutes that are counted together at this moment. */
export const presentTenMinutes = fragment(inTenMinutes)

const sentColumns = columns({
  channel: messageCounts.channel,
  kind: messageCounts.kind,
  hour: expression<number>("coalesce(sum(count) filter (where begins_at > now() - interval '1 hour'), 0)::int"),
  day: expression<number>('sum(count)::int'),
})

/** What left in the last hour and day, of each channel and kind of which anything did. */
export function readSent(executor: Executor) {
  return rowsOf(
    executor,
    prepared`
    select ${sentColumns} from message_count where network = '' and begins_at > now() - interval '1 day'
    group by channel, kind`,
  )
}

type Count = Pick<typeof messageCounts.$inferInsert, 'channel' | 'kind' | 'count'>

/** Adds to what left in these ten minutes. */
export async function addSent(executor: Executor, rows: Count[]) {
  const same = { beginsAt: expression<Date>(inTenMinutes) }
  const counts = newRows(messageCounts, { names: ['channel', 'kind', 'count'], rows, same })
  await rowsOf(
    executor,
    prepared`insert into ${counts}
      on conflict (channel, kind, network, begins_at) do update set count = message_count.count + excluded.count`,
  )
}
