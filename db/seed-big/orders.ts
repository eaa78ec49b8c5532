import { inDaytime, lot, madeId, madeNumber, momentAt, pick, whole } from './made-rows.ts'
import { countRows, type Part } from './part.ts'

/**
 * Orders of three years, each by somebody who was a customer by then, with their lines, priced as the shop prices. `big_order`
 * keeps them by their number: the last ones are open, a few from before are late.
 */
export const addOrders: Part = async (perform, size) => {
  const count = Math.max(0, size.orders - (await countRows(perform, 'shop_order')))
  await planOrders(perform, count)
  await planLines(perform)
  await priceOrders(perform)
  await storeOrders(perform)
  await storeLines(perform)
  await perform('analyze shop_order; analyze order_line')
}

type Perform = Parameters<Part>[0]

async function planOrders(perform: Perform, count: number) {
  // One of 250 is of the last day.
  const open = Math.max(12, Math.ceil(count / 250))
  await perform(
    `create temporary table big_order on commit drop as
      with people as (
        select count(*)::float8 as number, count(*) filter (where created_at < now() - interval '2 days')::float8 as settled
        from big_person
      ), placed as (
        select n, number, least(1, n / greatest(1, $1::float8 - $2)) as share,
          case when n > $1 - $2 then settled else n / greatest(1, $1::float8 - $2) * number end as customers,
          case when n > $1 - $2 then now() - ($1 - n) / $2::float8 * interval '26 hours' - interval '2 minutes'
            else ${momentAt('least(1, n / greatest(1, $1::float8 - $2))')} end as at
        from generate_series(1, $1::bigint) n, people
      ), drawn as (
        select *, n > $1 - 4 as is_unpaid, n > $1 - $2 as is_of_today, floor(customers) as known,
          floor((n - 1) / greatest(1, $1::float8 - $2) * number) as known_before,
          1 + floor(greatest(1, customers - 1) * power(${lot('n', 41)}, 1.6)) as drawn
        from placed
      ), bought as (
        select n, is_unpaid, is_of_today, case when is_unpaid then at else ${inDaytime('at')} end as created_at,
          case when not is_of_today and known > known_before and known::bigint % 7 = 0 then known
            when drawn::bigint % 7 = 0 then drawn - 1
            when drawn::bigint % 70 = 15 and share > 0.9 then drawn - 2 else drawn end::bigint as k
        from drawn
      )
      select *, ${madeId('order', 'n')} as id, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
        is_unpaid or ${lot('n', 42)} < 0.35 as is_online, now() - created_at as age
      from bought`,
    [count, open],
  )
  await perform('alter table big_order add column status text, add column coupon integer')
  await perform(`
    update big_order set
      coupon = case when ${lot('n', 43)} < 0.3 then ${whole('n', 44, 1, 4)} end,
      status = case
        when is_unpaid then 'UNPAID'
        when is_online and not is_of_today and age < interval '30 days' and ${lot('n', 45)} > 0.93 then 'LAPSED'
        when ${lot('n', 45)} < 0.045 then 'CANCELLED'
        when is_of_today or age < interval '6 days' and ${lot('n', 45)} < 0.06 then 'CONFIRMED'
        else 'COMPLETED' end`)
  await perform('create unique index on big_order (n); create unique index on big_order (id); analyze big_order')
}

/** One to five sizes; some goods go more often than others, and the first of the shop in every eighth order. */
async function planLines(perform: Perform) {
  await perform(`
    create temporary table big_shelf on commit drop as
    select row_number() over (order by p.position, id) - 1 as place, id, name, hsn, image.original_key, image.thumbnail_key,
      (select count(*) from variation v where v.product_id = p.id) as sizes
    from product p left join product_image image on image.product_id = p.id and image.position = 0`)
  await perform('create unique index on big_shelf (place); analyze big_shelf')
  await perform(`
    create temporary table big_line on commit drop as
    select n, turn - 1 as position, s.id as product_id, s.name, s.hsn, s.original_key, s.thumbnail_key, v.size, v.type, v.sku, v.price,
      v.actual_price, case when ${lot('n * 8 + turn', 54)} < 0.8 then 1 else ${whole('n * 8 + turn', 55, 2, 4)} end as quantity
    from (
      select n, turn, case when turn = 1 and ${lot('n', 51)} < 0.12 then 0
        else (floor(power(${lot('n', 52)}, 2) * shelves) + (turn - 1) * 97)::bigint % shelves end as place
      from big_order, (select count(*) as shelves from big_shelf) shelf,
        generate_series(1, ${pick('array[1, 1, 2, 2, 2, 3, 3, 3, 4, 5]', 'n', 53)}) turn
    ) drawn
    join big_shelf s using (place)
    join variation v on v.product_id = s.id
      and v.position = case drawn.place when 0 then 0 else floor(${lot('n * 8 + turn', 56)} * s.sizes) end`)
  await perform('create index on big_line (n); analyze big_line')
}

/** By the rules of contract/rules/pricing/pricing.ts: an offer's share rounded half up, tax once on what is left with the delivery. */
async function priceOrders(perform: Perform) {
  await perform(`
    create temporary table big_price on commit drop as
    with sums as (
      select n, sum(price * quantity)::bigint as at_price,
        sum(case actual_price when 0 then price else actual_price end * quantity)::bigint as at_list
      from big_line group by n
    ), offered as (
      select n, at_price, offer.code, coalesce(offer.promo_type = 'SHIPPING', false) as is_free,
        case when offer.promo_type = 'ORDER' and not offer.is_combo then at_list else at_price end as subtotal,
        case when offer.promo_type is distinct from 'ORDER' then 0
          when offer.discount_type = 'PERCENTAGE_OFF' then (at_price * offer.discount + 5000) / 10000
          else least(offer.discount, at_price) end as discount
      from sums join big_order o using (n)
      left join big_offer offer on offer.month = o.month and offer.turn = o.coupon and offer.least <= at_price
    ), charged as (
      select n, code, subtotal, discount, case when is_free then 0 else s.delivery_charge end as delivery, s.tax_basis_points
      from offered, setting s
    )
    select *, ((subtotal - discount + delivery) * tax_basis_points + 5000) / 10000 as tax from charged`)
  await perform('create unique index on big_price (n); analyze big_price')
}

async function storeOrders(perform: Perform) {
  await perform(`
    insert into shop_order (id, order_number, user_id, order_status, fulfilment, payment_mode, payment_status, payment_id,
      original_subtotal, discount, delivery_charge, tax, total, tax_basis_points, promo_codes, recipient, mobile_number,
      delivery_address, comment, taken_by, cash_code_hash, packed_at, estimated_delivery_at, delivered_at, cancelled_at, created_at, demo)
    select o.id, ${madeNumber('order', 'o.n', 12)}, p.id, status, o.fulfilment, case when is_online then 'ONLINE' else 'CASH' end,
      case when status = 'CANCELLED' and is_online then 'REFUNDED'
        when status = 'COMPLETED' or status = 'CONFIRMED' and is_online then 'PAID' else 'PENDING' end,
      case when is_online and status not in ('UNPAID', 'LAPSED') then 'pay_' || left(md5('big payment ' || o.n), 14) end,
      subtotal, discount, delivery, tax, subtotal - discount + delivery + tax, tax_basis_points,
      case when code is null then '{}' else array[code] end,
      jsonb_build_object('name', p.name, 'email', p.email, 'mobileNumber', p.mobile), p.mobile, p.address,
      case when status = 'COMPLETED' and ${lot('o.n', 61)} < 0.3 then 'Handed over at the door.' end,
      case when not is_online and ${lot('o.n', 62)} < 0.04 then ${pick('(select array_agg(id order by mobile_number) from staff)', 'o.n', 63)} end,
      case when fulfilment = 'RECEIVED' and status = 'CONFIRMED' and not is_online and ${lot('o.n', 64)} < 0.15 then 'not given back' end,
      case when fulfilment <> 'RECEIVED' then o.created_at + ${whole('o.n', 65, 20, 110)} * interval '1 minute' end,
      o.created_at + interval '24 hours',
      case when status = 'COMPLETED' then o.created_at + (case when age > interval '3 days' and ${lot('o.n', 66)} < 0.04 then 26 else 4 end
        + 18 * ${lot('o.n', 67)}) * interval '1 hour' end,
      case when status = 'CANCELLED' then least(now(), o.created_at + ${whole('o.n', 68, 10, 90)} * interval '1 minute') end,
      o.created_at, true
    from (
      select *, case
        when status = 'COMPLETED' then 'DELIVERED'
        when status <> 'CONFIRMED' then 'RECEIVED'
        when age < interval '4 hours' then 'RECEIVED'
        when age < interval '10 hours' then 'PACKED'
        when age > interval '30 hours' then ${pick("array['RECEIVED', 'PACKED', 'OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY']", 'n', 69)}
        else 'OUT_FOR_DELIVERY' end as fulfilment
      from big_order
    ) o join big_price using (n) join big_person p using (k)
    order by o.n`)
}

async function storeLines(perform: Perform) {
  await perform(`
    insert into order_line (order_id, position, product_id, product_name, image_key, thumbnail_key, size, type, sku, hsn, quantity,
      price, actual_price)
    select o.id, position, product_id, name, original_key, thumbnail_key, size, type, sku, hsn, quantity, price, actual_price
    from big_line join big_order o using (n) order by n, position`)
}
