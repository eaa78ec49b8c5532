import type { Part } from './part.ts'

/** Four offers for each month of three years, of the kinds the shop has; `big_offer` keeps them by their month and turn. */
export const addOffers: Part = async (perform) => {
  await perform(`
    create temporary table big_offer on commit drop as
    select to_char(month, 'YYYY-MM') as month, turn, word || to_char(month, 'YYMM') as code, title, promo_type, is_combo, discount_type,
      discount, least, month at time zone 'Asia/Kolkata' as starts_at, (month + interval '1 month') at time zone 'Asia/Kolkata' as ends_at
    from generate_series(date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '36 months',
      date_trunc('month', now() at time zone 'Asia/Kolkata'), interval '1 month') month,
    (values
      (1, 'MONTH', '5% more off from ₹400', 'ORDER', true, 'PERCENTAGE_OFF', 500, 40000),
      (2, 'KITCHEN', '₹50 off from ₹700', 'ORDER', true, 'FIXED_AMOUNT_OFF', 5000, 70000),
      (3, 'BIGSHOP', '₹200 off from ₹1,200', 'ORDER', false, 'FIXED_AMOUNT_OFF', 20000, 120000),
      (4, 'HOME', 'Free delivery from ₹499', 'SHIPPING', false, 'FIXED_AMOUNT_OFF', 4000, 49900)
    ) kind(turn, word, title, promo_type, is_combo, discount_type, discount, least)`)
  await perform(`
    insert into promo_code (promo_code, title, promo_type, is_combo, discount_type, discount, starts_at, ends_at, order_minimum, demo)
    select code, title, promo_type, is_combo, discount_type, discount, starts_at, ends_at, least, true from big_offer
    on conflict (promo_code) do nothing`)
}

/** The orders hold their coupons; those that were cancelled or lapsed gave them back. */
export const lockCoupons: Part = async (perform) => {
  await perform(`
    insert into promo_code_use (promo_code_id, order_id, mobile_number, created_at)
    select c.id, o.id, o.mobile_number, o.created_at
    from big_order b join shop_order o on o.id = b.id join promo_code c on c.promo_code = any(o.promo_codes)
    where o.order_status not in ('CANCELLED', 'LAPSED')`)
  await perform(`
    update promo_code c set used_count = c.used_count + held.orders
    from (select c.id, count(*)::int as orders from big_order b join promo_code_use u on u.order_id = b.id
      join promo_code c on c.id = u.promo_code_id group by c.id) held
    where held.id = c.id`)
}
