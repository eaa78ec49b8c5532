import { sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { startOf } from './periods.ts'
import { groupOf, type OrderGroup } from './sales-groups.ts'

/**
 * What buyers' banks took for good in a period, in paise: on the day of their decision, whatever became of the order. It is gone also
 * where the order was cancelled after it or before.
 */
export function readLost(executor: Executor, period: Period, by: OrderGroup) {
  const { key, name } = groupOf(by, decidedAt)
  const lost = columns({
    key: expression<string>(key),
    name: expression<string>(sql`max(${name})`),
    lost: expression<number>('sum(d.amount_lost)::bigint'),
  })
  return rowsOf(executor, composed`select ${lost} ${lostIn(period)} group by 1`)
}

const sumColumns = columns({ lost: expression<number>('coalesce(sum(d.amount_lost), 0)::bigint') })

export async function sumLostIn(executor: Executor, period: Period) {
  const [found] = await rowsOf(executor, composed`select ${sumColumns} ${lostIn(period)}`)
  return found?.lost ?? 0
}

// A process of the former release writes no moment of the end.
const decidedAt = sql`coalesce(d.ended_at, d.told_at)`

function lostIn({ from, to }: Period) {
  return sql`from payment_dispute d join shop_order o on o.id = d.order_id
    where d.amount_lost > 0 and ${decidedAt} >= ${startOf(from)} and ${decidedAt} < ${startOf(to)} + interval '1 day'`
}
