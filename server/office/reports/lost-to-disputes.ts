import { sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { startOf } from './periods.ts'
import { groupOf, type OrderGroup } from './sales-groups.ts'

type LostRow = { key: string; name: string; lost: number }

/**
 * What buyers' banks took for good in a period, in paise: on the day of their decision, whatever became of the order. It is gone also
 * where the order was cancelled after it or before.
 */
export async function readLost(executor: Executor, period: Period, by: OrderGroup): Promise<LostRow[]> {
  const { key, name } = groupOf(by, decidedAt)
  const { rows } = await executor.execute<LostRow>(
    sql`select ${key} as key, max(${name}) as name, sum(d.amount_lost)::bigint as lost ${lostIn(period)} group by 1`,
  )
  return rows
}

export async function sumLostIn(executor: Executor, period: Period) {
  const { rows } = await executor.execute<{ lost: number }>(
    sql`select coalesce(sum(d.amount_lost), 0)::bigint as lost ${lostIn(period)}`,
  )
  return Number(rows[0]?.lost ?? 0)
}

// A process of the former release writes no moment of the end.
const decidedAt = sql`coalesce(d.ended_at, d.told_at)`

function lostIn({ from, to }: Period) {
  return sql`from payment_dispute d join shop_order o on o.id = d.order_id
    where d.amount_lost > 0 and ${decidedAt} >= ${startOf(from)} and ${decidedAt} < ${startOf(to)} + interval '1 day'`
}
