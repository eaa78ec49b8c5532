import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { reservingOrders } from '#server/selling/stock/promised-stock.sql.ts'

/** Fewer packs are a household's shopping, however little a small shop has. */
const fewest = 5

const [o, v] = [alias(orders, 'o'), alias(variations, 'v')]
const largeColumns = columns({
  orderNumber: o.orderNumber,
  createdAt: o.createdAt,
  name: expression<string>("o.recipient ->> 'name'"),
  isProven: expression<boolean>('o.proven_mobile is not null'),
  productName: alias(products, 'p').name,
  size: v.size,
  type: v.type,
  pieces: expression<number>('much.pieces'),
  outOf: expression<number>('v.stock + much.of_size'),
  count: expression<number>('(count(*) over ())::int'),
})

/** Open unvouched orders with more than a fifth of a size, the largest part first, and how many there are in all. */
export function findLargeOrders(db: Database, limit: number) {
  return rowsOf(
    db,
    prepared`
    with promised as (
      select l.order_id, l.product_id, l.size, sum(l.quantity)::int as pieces,
        sum(sum(l.quantity)) over (partition by l.product_id, l.size)::int as of_size
      from (${reservingOrders}) holding join order_line l on l.order_id = holding.id
      group by l.order_id, l.product_id, l.size
    ),
    much as materialized (select * from promised where pieces >= ${fewest}::int and pieces * 5 > of_size)
    select ${largeColumns}
    from much join variation v using (product_id, size) join shop_order o on o.id = much.order_id
      join product p on p.id = v.product_id
    where much.pieces * 5 > v.stock + much.of_size
      and o.payment_mode = 'CASH' and o.payment_status = 'PENDING' and o.cash_confirmed_at is null and o.taken_by is null
    order by much.pieces::float8 / (v.stock + much.of_size) desc, o.created_at, o.id limit ${limit}`,
  )
}
