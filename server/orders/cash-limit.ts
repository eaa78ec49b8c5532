import { sql } from 'drizzle-orm'
import { cashLimit } from '#contract/rules/order-limits.ts'

/** Whether a person is looked for by name and address too: nobody pays the limit in orders smaller than this, in paise. */
const largeOrder = 10_000_00

/**
 * Whether the cash of an order, with what the same person has paid in cash on this Indian day, comes to what the law forbids to take
 * (Income-tax Act, 2025, section 186). The same is who has the number, or in a large order the name and the address.
 */
export const isBeyondCashLimit = sql<boolean>`(shop_order.payment_mode = 'CASH' and shop_order.total + coalesce((
  select sum(paid.total) from shop_order paid
  where paid.id <> shop_order.id and paid.payment_mode = 'CASH' and paid.order_status = 'COMPLETED'
    and paid.created_at > now() - interval '60 days'
    and paid.delivered_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
    and (paid.mobile_number = shop_order.mobile_number or paid.proven_mobile = shop_order.proven_mobile
      or shop_order.total >= ${largeOrder} and lower(paid.recipient ->> 'name') = lower(shop_order.recipient ->> 'name')
        and paid.delivery_address = shop_order.delivery_address)
), 0) >= ${cashLimit})`
