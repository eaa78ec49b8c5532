import { alias } from 'drizzle-orm/pg-core'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orderLines } from '#server/platform/schema/fulfilment/orders.ts'
import { isSoldIn, linesOfEach } from './periods.ts'

const sums = {
  orders: expression<number>('count(distinct order_id)::int'),
  pieces: expression<number>('sum(quantity)::int'),
  net: expression<number>(`sum((original_subtotal - discount) * case when all_at_price = original_subtotal then at_price else at_list end
    / original_subtotal::numeric)`),
}
const productColumns = columns({
  key: alias(orderLines, 'sold').productId,
  name: expression<string>('max(product_name)'),
  ...sums,
})
const categoryColumns = columns({
  key: expression<string>("coalesce(c.id, '')"),
  name: expression<string>("coalesce(max(c.name), 'Products removed since')"),
  ...sums,
})

export function readProductsSold(executor: Executor, period: Period) {
  return rowsOf(executor, composed`select ${productColumns} from (${soldIn(period)}) sold group by product_id`)
}

export function readCategoriesSold(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    composed`select ${categoryColumns} from (${soldIn(period)}) sold
      left join product p on p.id = sold.product_id left join category c on c.id = p.category_id group by c.id`,
  )
}

/** A line is worth what it was charged (list prices under some coupons) less its share of the order's discount. */
function soldIn(period: Period) {
  return composed`
    select l.*, o.original_subtotal, o.discount from shop_order o cross join lateral (
      select l.product_id, l.product_name, l.order_id, l.quantity, l.price * l.quantity as at_price,
        case l.actual_price when 0 then l.price else l.actual_price end * l.quantity as at_list,
        sum(l.price * l.quantity) over () as all_at_price
      from ${linesOfEach} l
    ) l where ${isSoldIn(period)}`
}
