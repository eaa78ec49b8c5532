import { sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { isSoldIn } from './periods.ts'
import { groupOf, type OrderGroup } from './sales-groups.ts'

/** In paise. */
const sumOf = (amount: string) => expression<number>(`coalesce(sum(${amount}), 0)::bigint`)
const sums = {
  orders: expression<number>('count(*)::int'),
  net: sumOf('o.original_subtotal - o.discount'),
  delivery: sumOf('o.delivery_charge'),
  tax: sumOf('o.tax'),
  total: sumOf('o.total'),
  refunded: sumOf('back.amount'),
  missing: sumOf('short.amount'),
}

/** What the orders of a period come to. */
export async function readSumsIn(executor: Executor, period: Period) {
  const from = sql`from shop_order o ${refundedOf} ${missingOf}`
  const [found] = await rowsOf(executor, composed`select ${columns(sums)} ${from} where ${isSoldIn(period)}`)
  return found
}

/** The same of each group. */
export function readGroupSums(executor: Executor, period: Period, by: OrderGroup) {
  const { key, name } = groupOf(by, sql`o.created_at`)
  const group = columns({ key: expression<string>(key), name: expression<string>(sql`max(${name})`), ...sums })
  const from = sql`from shop_order o ${refundedOf} ${missingOf}`
  return rowsOf(executor, composed`select ${group} ${from} where ${isSoldIn(period)} group by 1`)
}

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
      -- Cash beyond the total was never sold for: as contract/rules/payments/credited-cash.ts has it.
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
