import type { LargeOrder } from '#contract/api/admin/today.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { holdingOrdersText } from '#server/selling/stock/promised-stock.ts'

/** Fewer packs are a household's shopping, however little a small shop has. */
const fewest = 5

type Row = Omit<LargeOrder, 'createdAt'> & { createdAt: Date; count: number }

/**
 * Open orders that nobody has paid for, vouched for or packed yet, and of which one alone has more than a fifth of what there is of a size:
 * what is free and what is promised. Those that have the largest part first. The open orders are gone through once: of what is promised of a
 * size at most four can each have more than a fifth, so that few sizes and orders are looked up, however many strangers order.
 */
export async function readLargeOrders(db: Database, limit: number) {
  const rows = await rowsOf<Row>(
    db,
    written`
    with promised as (
      select l.order_id, l.product_id, l.size, sum(l.quantity)::int as pieces,
        sum(sum(l.quantity)) over (partition by l.product_id, l.size)::int as of_size
      from (${holdingOrdersText}) holding join order_line l on l.order_id = holding.id
      group by l.order_id, l.product_id, l.size
    ),
    much as materialized (select * from promised where pieces >= ${fewest}::int and pieces * 5 > of_size)
    select o.order_number as "orderNumber", o.created_at as "createdAt", o.recipient ->> 'name' as name,
      o.proven_mobile is not null as "isProven", p.name as "productName", v.size::float8 as size, v.type, much.pieces,
      v.stock + much.of_size as "outOf", (count(*) over ())::int as count
    from much join variation v using (product_id, size) join shop_order o on o.id = much.order_id
      join product p on p.id = v.product_id
    where much.pieces * 5 > v.stock + much.of_size
      and o.payment_mode = 'CASH' and o.payment_status = 'PENDING' and o.cash_confirmed_at is null and o.taken_by is null
    order by much.pieces::float8 / (v.stock + much.of_size) desc, o.created_at, o.id limit ${limit}`,
  )
  const shown = rows.map(({ count, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
  return { count: rows[0]?.count ?? 0, rows: shown }
}
