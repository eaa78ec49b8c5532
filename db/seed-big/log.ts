import { lot, pick, whole } from './made-rows.ts'
import type { Part } from './part.ts'

/** Who did what at the counter: each step of each order, the stock, and who signed in. */
export const addAudit: Part = async (perform) => {
  await perform(`
    insert into audit_entry (at, staff_id, actor, action, subject_kind, subject_id, before, after)
    select at, s.id, s.name, action, kind, subject, before, after
    from (
      select step.at, ${whole('n * 4 + turn', 121, 1, '(select count(*) from staff)')} as who, 'order.' || action as action, 'order' as kind,
        o.order_number as subject,
        jsonb_build_object('fulfilment', was, 'orderStatus', 'CONFIRMED', 'paymentStatus', case o.payment_mode when 'CASH' then 'PENDING' else 'PAID' end) as before,
        jsonb_build_object('fulfilment', became, 'orderStatus', case action when 'deliver' then 'COMPLETED' else 'CONFIRMED' end,
          'paymentStatus', case when o.payment_mode = 'CASH' and action <> 'deliver' then 'PENDING' else 'PAID' end) as after
      from big_order b join shop_order o on o.id = b.id
      cross join lateral (values
        (1, 'pack', 'RECEIVED', 'PACKED', o.packed_at),
        (2, 'hand-over', 'PACKED', 'OUT_FOR_DELIVERY', case when o.fulfilment in ('OUT_FOR_DELIVERY', 'DELIVERED') then o.packed_at + interval '70 minutes' end),
        (3, 'deliver', 'OUT_FOR_DELIVERY', 'DELIVERED', o.delivered_at)
      ) step(turn, action, was, became, at) where step.at is not null
      union all
      select o.cancelled_at, 1, 'order.cancel', 'order', o.order_number, jsonb_build_object('orderStatus', 'CONFIRMED'),
        jsonb_build_object('orderStatus', 'CANCELLED', 'reason', 'The shopper rang')
      from big_order b join shop_order o on o.id = b.id where o.cancelled_at is not null and ${lot('n', 122)} < 0.5
      union all
      select corrected_at, 1 + (change + 1000000) % (select count(*) from staff), 'stock.correct', 'product', product_id,
        jsonb_build_object('free', stock_after - change), jsonb_build_object('free', stock_after, 'reason', reason) from stock_correction
      union all
      select created_at + interval '3 hours', ${whole('n', 123, 1, '(select count(*) from staff)')}, 'ticket.answer', 'ticket', ticket_number, null, null
      from big_ticket b join ticket using (id) where answered_at is not null
      union all
      select now() - day * interval '1 day' - turn * interval '20 minutes', turn, 'staff.sign-in', 'staff', s.id::text, null,
        jsonb_build_object('factor', 'app') from generate_series(0, 1090) day, (select *, row_number() over (order by mobile_number) as turn from staff) s
    ) done join (select *, row_number() over (order by mobile_number) as who from staff) s using (who)
    where at <= now()
    order by at`)
}

/** The messages about the orders, as they were sent. */
export const addMessages: Part = async (perform) => {
  await perform(
    `insert into message (recipient, template, text, created_at, sent_at, attempts, demo)
    select '+91' || o.mobile_number, template, replace(text, '{orderNumber}', o.order_number), at, at + interval '2 seconds', 1, true
    from big_order b join shop_order o on o.id = b.id
    cross join lateral (values ('order-confirmed', o.created_at), ('order-packed', o.packed_at), ('order-delivered', o.delivered_at)) told(template, at)
    join unnest($1::text[], $2::text[]) words(name, text) on name = template
    where at is not null and o.order_status in ('CONFIRMED', 'COMPLETED', 'CANCELLED')
    order by at`,
    [Object.keys(texts), Object.values(texts)],
  )
}

/** What shoppers keep for later, and who is signed in. */
export const addVisits: Part = async (perform) => {
  await perform(`
    insert into wish (user_id, product_id, created_at)
    select p.id, s.id, greatest(p.created_at, now() - ${whole('k', 131, 1, 200)} * interval '1 day')
    from big_person p, generate_series(1, 2) turn
    join big_shelf s on true where not is_erased and role = 'user' and p.k % 3 = 0
      and s.place = ${whole('k * 2 + turn', 132, 0, '(select count(*) - 1 from big_shelf)')}
    on conflict do nothing`)
  await perform(`
    insert into session (token_hash, user_id, created_at, expires_at)
    select 'nobody has ' || md5('big session ' || k), id, now() - ${whole('k', 133, 1, 20)} * interval '1 day', now() + interval '9 days'
    from big_person where role = 'user' and not is_erased and k % 3 = 1`)
  await perform(`
    insert into cart (user_id, version) select id, 2 from big_person where role = 'user' and not is_erased and k % 8 = 1`)
  await perform(`
    insert into cart_line (user_id, product_id, size, quantity)
    select c.user_id, v.product_id, v.size, ${pick('array[1, 1, 2]', 'k', 134)}
    from cart c join big_person p on p.id = c.user_id
    join (select *, row_number() over (order by product_id, size)::int as at from variation) v
      on v.at = ${whole('k', 135, 1, '(select count(*) from variation)')}`)
}

const texts = {
  'order-confirmed': 'Your Milloraa order {orderNumber} is confirmed. - Milloraa',
  'order-packed': 'Your Milloraa order {orderNumber} is packed and will be with you soon. - Milloraa',
  'order-delivered': 'Your Milloraa order {orderNumber} was delivered. Thank you. - Milloraa',
}
