import { sql } from 'drizzle-orm'
import type { Sales, SalesGroup, SalesRow } from '#contract/api/admin/numbers.ts'
import { toRupees } from '#contract/money.ts'
import { monthsOf, type Period, periodBefore, stepsOf } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readGoodsSold } from './goods-sold.ts'
import { readLost, sumLostIn } from './lost-to-disputes.ts'
import { isSoldIn } from './periods.ts'
import { groupOf, type OrderGroup } from './sales-groups.ts'

/** Amounts in paise. */
export type Sums = {
  orders: number
  net: number
  delivery: number
  tax: number
  total: number
  refunded: number
  lost: number
  missing: number
}
type GroupRow = Sums & { key: string; name: string }

/** What was sold in a period, and in as many days before it. */
export async function readSums(executor: Executor, period: Period): Promise<{ sums: Sales; before: Sales }> {
  const [sums, before] = [await sumUp(executor, period), await sumUp(executor, periodBefore(period))]
  return { sums: writeSums(sums), before: writeSums(before) }
}

/** All rows of a group, days and months in order and everything else by its worth. */
export async function readSales(executor: Executor, period: Period, by: SalesGroup): Promise<SalesRow[]> {
  if (by === 'product' || by === 'category') return readGoodsSold(executor, period, by)
  const rows = await readGroups(executor, period, by)
  if (by === 'day' || by === 'month') {
    const found = new Map(rows.map((row) => [row.key, row]))
    return stepsOf(period, by).map((key) => writeRow(found.get(key) ?? { key, name: key, ...nothing }))
  }
  return rows.sort((one, other) => other.net - one.net || (one.key < other.key ? -1 : 1)).map(writeRow)
}

const nothing: Sums = { orders: 0, net: 0, delivery: 0, tax: 0, total: 0, refunded: 0, lost: 0, missing: 0 }

/** Month by month, so that no statement is long however long the period is. */
async function readGroups(executor: Executor, period: Period, by: OrderGroup) {
  const found = new Map<string, GroupRow>()
  const add = (row: GroupRow) => found.set(row.key, { ...added(found.get(row.key) ?? nothing, row), ...nameOf(row) })
  const { key, name } = groupOf(by, sql`o.created_at`)
  for (const part of monthsOf(period)) {
    const { rows } = await executor.execute<Omit<GroupRow, 'lost'>>(sql`
      select ${key} as key, max(${name}) as name, ${sumsOf} from shop_order o ${refundedOf} ${missingOf} where ${isSoldIn(part)} group by 1`)
    for (const row of rows) add({ ...row, lost: 0 })
  }
  for (const row of await readLost(executor, period, by)) add({ ...nothing, ...row })
  return [...found.values()]
}

async function sumUp(executor: Executor, period: Period) {
  let sums = nothing
  for (const part of monthsOf(period)) {
    const { rows } = await executor.execute<Omit<Sums, 'lost'>>(
      sql`select ${sumsOf} from shop_order o ${refundedOf} ${missingOf} where ${isSoldIn(part)}`,
    )
    if (rows[0]) sums = added(sums, { ...rows[0], lost: 0 })
  }
  return added(sums, { ...nothing, lost: await sumLostIn(executor, period) })
}

const sumsOf = sql`count(*)::int as orders, coalesce(sum(o.original_subtotal - o.discount), 0)::bigint as net,
  coalesce(sum(o.delivery_charge), 0)::bigint as delivery, coalesce(sum(o.tax), 0)::bigint as tax,
  coalesce(sum(o.total), 0)::bigint as total, coalesce(sum(back.amount), 0)::bigint as refunded,
  coalesce(sum(short.amount), 0)::bigint as missing`

/**
 * Carried out at the provider by somebody who did it there, not in the shop; of the payment that is the order's. The provider tells
 * of each refund up to three times.
 */
const refundedAtProvider = sql`(
  select coalesce(sum(told.amount), 0) from (
    select max(e.amount) as amount from payment_event e
    where e.order_id = o.id and e.payment_id = o.payment_id and e.refund_id <> ''
      and not exists (select from refund r where r.provider_refund_id = e.refund_id)
    group by e.refund_id having bool_or(e.kind = 'refund.processed')) told)`

/** Given back of an order that still counts: by the provider, or by hand where it was paid in cash. */
const refundedOf = sql`
  left join lateral (
    select case o.payment_mode
      -- What went out beyond the order is no refund of what was sold: it is an exception, to be got back.
      when 'ONLINE' then least(o.total, ${refundedAtProvider} + (select coalesce(sum(r.amount), 0) from refund r
        where r.order_id = o.id and r.reason = 'staff'
          and (r.status <> 'failed' or exists (select from manual_refund m where m.refund_id = r.id))))
      -- Cash beyond the total was never sold for: as contract/rules/credited-cash.ts has it.
      else (select least(o.total, coalesce(sum(r.amount) filter (where jsonb_array_length(r.lines) > 0), 0)
          + greatest(0, coalesce(sum(r.amount) filter (where jsonb_array_length(r.lines) = 0), 0)
            - greatest(0, (select sum(c.amount) from cash_collection c where c.order_id = o.id) - o.total)))
        from order_return r where r.order_id = o.id) end as amount
    where o.payment_status in ('PARTLY_REFUNDED', 'REFUNDED')
  ) back on true`

/** Of delivered cash orders that do not count as paid, or were given back in part: what was not received. */
const missingOf = sql`
  left join lateral (
    select greatest(0, o.total - (select sum(c.amount) from cash_collection c where c.order_id = o.id)) as amount
    where o.payment_mode = 'CASH' and o.order_status = 'COMPLETED' and o.payment_status <> 'PAID'
  ) short on true`

function added(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + Number(other.orders),
    net: one.net + Number(other.net),
    delivery: one.delivery + Number(other.delivery),
    tax: one.tax + Number(other.tax),
    total: one.total + Number(other.total),
    refunded: one.refunded + Number(other.refunded),
    lost: one.lost + Number(other.lost),
    missing: one.missing + Number(other.missing),
  }
}

function nameOf({ key, name }: GroupRow) {
  return { key, name: name || 'No town given' }
}

function writeSums({ orders, ...amounts }: Sums): Sales {
  return {
    orders,
    net: toRupees(amounts.net),
    delivery: toRupees(amounts.delivery),
    tax: toRupees(amounts.tax),
    total: toRupees(amounts.total),
    refunded: toRupees(amounts.refunded),
    lostToDisputes: toRupees(amounts.lost),
    missing: toRupees(amounts.missing),
  }
}

function writeRow({ key, name, ...sums }: GroupRow): SalesRow {
  return { key, name, pieces: null, ...writeSums(sums) }
}
