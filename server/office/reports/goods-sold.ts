import { sql } from 'drizzle-orm'
import type { SalesRow } from '#contract/api/admin/numbers.ts'
import { toRupees } from '#contract/money.ts'
import type { Period } from '#contract/rules/periods.ts'
import { shareOut } from '#contract/rules/share-out.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isSoldIn, linesOfEach, partsOf } from './periods.ts'

type Goods = { key: string; name: string; orders: number; pieces: number; net: number }

// Shares of discounts are parts of a paisa; they are rounded once, at the end.
const fine = 1_000

/**
 * Products or categories by what was sold of them: the goods after their share of their orders' discounts, so that all of them
 * together are what the orders come to, to the paisa.
 */
export async function readGoodsSold(
  executor: Executor,
  period: Period,
  by: 'product' | 'category',
): Promise<SalesRow[]> {
  const found = new Map<string, Goods>()
  let net = 0
  for (const part of partsOf(period)) {
    const { rows } = await executor.execute<Goods>(goodsOf(part, by))
    for (const row of rows) {
      const before = found.get(row.key) ?? { orders: 0, pieces: 0, net: 0 }
      found.set(row.key, {
        ...{ key: row.key, name: row.name, orders: before.orders + row.orders, pieces: before.pieces + row.pieces },
        net: before.net + Number(row.net),
      })
      net += Number(row.net)
    }
  }
  const goods = [...found.values()]
  const shares = shareOut(
    Math.round(net),
    goods.map((row) => Math.round(row.net * fine)),
  )
  return goods
    .map((row, at) => ({ ...row, net: shares[at] ?? 0 }))
    .sort((one, other) => other.net - one.net || (one.key < other.key ? -1 : 1))
    .map(writeGoods)
}

/** A line is worth what it was charged (list prices under some coupons) less its share of the order's discount. */
function goodsOf(period: Period, by: 'product' | 'category') {
  const sold = sql`
    select l.*, o.original_subtotal, o.discount from shop_order o cross join lateral (
      select l.product_id, l.product_name, l.order_id, l.quantity, l.price * l.quantity as at_price,
        case l.actual_price when 0 then l.price else l.actual_price end * l.quantity as at_list,
        sum(l.price * l.quantity) over () as all_at_price
      from ${linesOfEach} l
    ) l where ${isSoldIn(period)}`
  const sums = sql`count(distinct order_id)::int as orders, sum(quantity)::int as pieces,
    sum((original_subtotal - discount) * case when all_at_price = original_subtotal then at_price else at_list end
      / original_subtotal::numeric) as net`
  if (by === 'product')
    return sql`select product_id as key, max(product_name) as name, ${sums} from (${sold}) sold group by product_id`
  return sql`select coalesce(c.id, '') as key, coalesce(max(c.name), 'Products removed since') as name, ${sums}
    from (${sold}) sold left join product p on p.id = sold.product_id left join category c on c.id = p.category_id group by c.id`
}

function writeGoods({ key, name, orders, pieces, net }: Goods): SalesRow {
  const ofWholeOrders = { delivery: null, tax: null, total: null, refunded: null, lostToDisputes: null, missing: null }
  return { key, name, orders, pieces, net: toRupees(net), ...ofWholeOrders }
}
