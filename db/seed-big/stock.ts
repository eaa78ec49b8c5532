import { lot, madeId, pick, whole } from './made-rows.ts'
import type { Part } from './part.ts'

/**
 * How the stock came to what it is: all of it and all that was sold came in before the first order, and some was spoilt or counted
 * since. Each correction knows what was free after it.
 */
export const addStockMoves: Part = async (perform) => {
  await perform(`
    create temporary table big_move on commit drop as
    select l.product_id, l.size, o.created_at as at, -l.quantity as change, null::int as turn
    from order_line l join shop_order o on o.id = l.order_id
    union all
    select l.product_id, l.size, coalesce(o.cancelled_at, p.hold_until), l.quantity, null
    from order_line l join shop_order o on o.id = l.order_id left join provider_order p on p.order_id = o.id
    where o.order_status in ('CANCELLED', 'LAPSED')
    union all
    select l.product_id, l.size, r.created_at, back.quantity, null
    from order_return r cross join jsonb_to_recordset(r.lines) as back(position int, quantity int)
    join order_line l on l.order_id = r.order_id and l.position = back.position where r.is_restocked
    union all
    select product_id, size, now() - ${whole('row_number() over () * 4 + turn', 81, 1, 900)} * interval '1 day',
      -${whole('row_number() over () * 4 + turn', 82, 1, 3)}, turn
    from variation, generate_series(1, 2) turn`)
  await perform(`
    insert into big_move
    select v.product_id, v.size, now() - interval '1095 days', v.stock - coalesce(sum(m.change), 0), 0
    from variation v left join big_move m on m.product_id = v.product_id and m.size = v.size
    group by v.product_id, v.size, v.stock having v.stock <> coalesce(sum(m.change), 0)`)
  await perform(
    `insert into stock_correction (product_id, size, change, stock_after, reason, note, staff_id, corrected_at)
    select product_id, size, change, stock_after, case turn when 0 then 'received' else ${pick("array['damaged', 'expired', 'counted']", 'n', 83)} end,
      case when turn > 0 and ${lot('n', 84)} < 0.3 then 'Found while counting the shelf.' else '' end,
      ${pick('(select array_agg(id order by mobile_number) from staff)', 'n', 85)}, at
    from (
      select *, row_number() over () as n,
        sum(change) over (partition by product_id, size order by at, coalesce(turn, 9), change rows unbounded preceding) as stock_after
      from big_move
    ) moved where turn is not null
    order by at`,
  )
}

/** Each size had another price twice. */
export const addPriceChanges: Part = async (perform) => {
  const former = (turn: string) => `round(price * (1 - 0.04 * (3 - ${turn})) / 100) * 100`
  await perform(`
    insert into price_change (product_id, size, price_before, price, actual_price_before, actual_price, mrp_before, mrp, staff_id, changed_at)
    select product_id, size, ${former('turn')}, ${former('turn + 1')}, actual_price, actual_price, mrp, mrp,
      ${pick('(select array_agg(id order by mobile_number) from staff)', 'n', 86)},
      now() - (360 * (3 - turn) + ${whole('n', 87, 0, 300)}) * interval '1 day'
    from (select *, row_number() over (order by product_id, size) as n from variation) v, generate_series(1, 2) turn
    where ${former('turn')} > 0`)
}

/** Those who wait for what is sold out, and those who heard that it was there again. */
export const addStockNotices: Part = async (perform) => {
  await perform(`
    insert into stock_notice (id, product_id, size, mobile_number, user_id, created_at, notified_at)
    select ${madeId('notice', 'k * 50000 + v.n')}, product_id, size, mobile, p.id, now() - ${whole('k', 88, 1, 300)} * interval '1 day',
      case when stock > 0 then now() - interval '1 hour' end
    from (select *, row_number() over (order by product_id, size) as n from variation) v
    join big_person p on p.k % 5000 = v.n % 5000 and not is_erased
    where stock = 0 or v.n % 9 = 0
    on conflict do nothing`)
}
