import { lot, madeId, momentAt, pick, whole } from '#db/seed-big/made-rows.ts'

/** Orders from one number to another, of two lines each, as statements: what they are made of is gathered before they are. */
export function orderStatements(
  from: number,
  to: number,
  { orders, customers }: { orders: number; customers: number },
) {
  const share = `n / ${orders}::float8`
  return [
    'drop table if exists large_order, large_line',
    `create temporary table large_order as
      select n, ${madeId('order', 'n')} as id, at as created_at, ${lot('n', 202)} < 0.3 as is_online,
        1 + floor(${customers} * power(${lot('n', 201)}, 1.4))::bigint as k,
        case when n > ${orders} - greatest(20, ${orders} / 2000) then 'CONFIRMED' when ${lot('n', 203)} < 0.04 then 'CANCELLED'
          else 'COMPLETED' end as status
      from (select n, ${momentAt(`least(1, ${share})`)} as at from generate_series(${from}, ${to}) n) placed`,
    `create temporary table large_line as
      select n, turn - 1 as position, s.*, ${pick('array[1, 1, 1, 2, 3]', 'n * 2 + turn', 204)} as quantity
      from generate_series(${from}, ${to}) n cross join generate_series(1, 2) turn
      join large_shelf s on s.place = floor(power(${lot('n * 2 + turn', 205)}, 1.5) * (select count(*) from large_shelf))::bigint`,
    'analyze large_order; analyze large_line',
    `insert into order_line (order_id, position, product_id, product_name, size, type, sku, hsn, quantity, price, actual_price)
      select o.id, position, product_id, name, size, type, sku, hsn, quantity, price, actual_price
      from large_line join large_order o using (n) order by n, position`,
    `insert into shop_order (id, order_number, user_id, order_status, fulfilment, payment_mode, payment_status, payment_id,
        original_subtotal, discount, delivery_charge, tax, total, tax_basis_points, recipient, mobile_number, delivery_address,
        packed_at, estimated_delivery_at, delivered_at, cancelled_at, created_at, demo)
      select o.id, ${orderNumber('n')}, u.id, status,
        case status when 'COMPLETED' then 'DELIVERED' when 'CONFIRMED' then ${pick("array['RECEIVED', 'RECEIVED', 'PACKED', 'OUT_FOR_DELIVERY']", 'n', 206)} else 'RECEIVED' end,
        case when is_online then 'ONLINE' else 'CASH' end,
        case when status = 'CANCELLED' and is_online then 'REFUNDED'
          when status = 'COMPLETED' and ${lot('n', 207)} < 0.002 then 'PARTLY_REFUNDED'
          when status = 'COMPLETED' or status = 'CONFIRMED' and is_online then 'PAID' else 'PENDING' end,
        case when is_online then 'pay_' || left(md5('large payment ' || n), 14) end,
        subtotal, 0, 4000, ((subtotal + 4000) * 500 + 5000) / 10000, subtotal + 4000 + ((subtotal + 4000) * 500 + 5000) / 10000, 500,
        jsonb_build_object('name', u.name, 'email', u.email, 'mobileNumber', u.mobile_number), u.mobile_number, u.address,
        case when status <> 'CANCELLED' then o.created_at + interval '1 hour' end, o.created_at + interval '24 hours',
        case when status = 'COMPLETED' then o.created_at + interval '9 hours' end,
        case when status = 'CANCELLED' then o.created_at + interval '30 minutes' end, o.created_at, true
      from large_order o join large_person u using (k)
      join (select n, sum(price * quantity)::bigint as subtotal from large_line group by n) sums using (n) order by n`,
    `insert into provider_order (order_id, provider_order_id, amount, hold_until, created_at)
      select o.id, 'order_' || left(md5('large provider order ' || n), 14), total, o.created_at + interval '20 minutes', o.created_at
      from large_order l join shop_order o using (id) where is_online`,
    `insert into payment_event (order_id, kind, payment_id, amount, source, happened_at)
      select o.id, 'captured', payment_id, total, 'webhook', o.created_at + interval '3 minutes'
      from large_order l join shop_order o using (id) where is_online`,
    `insert into review (id, product_id, user_id, rating, review, is_hidden, checked_at, created_at, demo)
      select ${madeId('large review', 'n')}, product_id, u.id, ${pick('array[5, 5, 5, 4, 4, 3, 2, 1]', 'n', 208)},
        ${pick(`array[${praise.map((text) => `'${text}'`).join(', ')}]`, 'n', 209)} || ' ' || l.name, ${lot('n', 210)} < 0.01,
        case when n < ${orders} - 200 then o.created_at + interval '2 days' end, o.created_at + interval '1 day', true
      from large_order o join large_line l using (n) join large_person u using (k)
      where position = 0 and status = 'COMPLETED' and n % 5 = 0 on conflict (product_id, user_id) do nothing`,
    `insert into ticket (id, ticket_number, user_id, subject, status, order_id, created_at, answered_at, closed_at, demo)
      select ${madeId('large ticket', 'n')}, upper(lpad(to_hex(n), 8, '0')), u.id, 'Where is my order?', case when is_open then 1 else 2 end,
        o.id, o.created_at, case when not is_open then o.created_at + interval '3 hours' end,
        case when not is_open then o.created_at + interval '2 days' end, true
      from (select *, n > ${orders} - 1000 as is_open from large_order) o join large_person u using (k) where n % 50 = 0`,
    `insert into ticket_message (ticket_id, author, message, created_at, demo)
      select ${madeId('large ticket', 'n')}, case turn when 1 then 'shopper' else 'shop' end, 'I wait for it since yesterday.',
        created_at + turn * interval '1 hour', true
      from large_order, generate_series(1, 2) turn where n % 50 = 0 and (turn = 1 or n <= ${orders} - 1000)`,
  ]
}

/** No two alike: multiplied by an odd number within 2^48 each comes once. */
function orderNumber(n: string) {
  return `translate(lpad(to_hex((${n}::bigint * 1099511627) % 281474976710656), 12, '0'), '0123456789abcdef', '23456789ABCDEFGH')`
}

/** Customers whose numbers look as those of people do, for the orders to be joined to. */
export function peopleStatements(customers: number) {
  return [
    `create temporary table large_person as
      select k, ${madeId('large person', 'k')} as id, ${pick('$1::text[]', 'k', 211)} || ' ' || ${pick('$2::text[]', 'k', 212)} as name,
        'customer' || k || '@example.com' as email, '7' || lpad((k * 618033989 % 1000000000)::text, 9, '0') as mobile_number,
        jsonb_build_object('houseNumber', (${whole('k', 213, 1, 999)})::text, 'pincode', '452001', 'town', 'Indore', 'district', 'Indore',
          'state', 'Madhya Pradesh') as address, ${momentAt(`(k - 1) / ${customers}::float8`)} - interval '1 day' as created_at
      from generate_series(1, ${customers}::bigint) k`,
    'create unique index on large_person (k); analyze large_person',
    `insert into shopper (id, role, login_mobile, mobile_number, name, email, address, is_verified, created_at, demo)
      select id, 'user', mobile_number, mobile_number, name, email, address, true, created_at, true from large_person`,
    `create temporary table large_shelf as
      select row_number() over (order by p.position, p.id, v.position) - 1 as place, p.id as product_id, p.name, p.hsn, v.size, v.type,
        v.sku, v.price, v.actual_price from product p join variation v on v.product_id = p.id`,
    'create unique index on large_shelf (place); analyze large_shelf',
  ]
}

const praise = [
  ...[
    'Fresh and soft rotis.',
    'Smells as at my grandmother house.',
    'Came a day late but good.',
    'A little coarse for me.',
  ],
  ...[
    'Ground well, no stones.',
    'We order it every month.',
    'The pack was dusty.',
    'Better than the shop around the corner.',
  ],
]
