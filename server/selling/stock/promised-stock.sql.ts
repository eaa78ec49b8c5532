import { fragment } from '#server/platform/db/prepared/fragments.ts'

/**
 * The orders whose pieces still lie on the shelf though they are promised: not packed yet, or waiting for their money. Found by
 * the few that are open, so that it costs the same however many there ever were; one that waits for money is always one that
 * the provider will be asked about.
 */
export const reservingOrders = fragment(`
  select o.id, o.order_number, o.order_status, o.recipient ->> 'name' as name, o.created_at, null::timestamptz as hold_until
  from shop_order o where o.order_status = 'CONFIRMED' and o.fulfilment = 'RECEIVED'
  union all
  select o.id, o.order_number, o.order_status, o.recipient ->> 'name', o.created_at, p.hold_until
  from provider_order p join shop_order o on o.id = p.order_id
  where p.ask_at is not null and o.order_status = 'UNPAID' and o.holds_goods`)

/** How many pieces of each size are promised to them. */
export const promisedPieces = fragment(`
  select l.product_id, l.size, sum(l.quantity)::int as pieces
  from (${reservingOrders.text}) holding join order_line l on l.order_id = holding.id group by l.product_id, l.size`)
