import { sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { OrderRequest } from '#contract/api/orders/orders.ts'
import { cashLimit, cashLimitSentence } from '#contract/rules/orders/order-limits.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { sumCashOfOthers } from './cash-limit.sql.ts'

/** Whether a person is looked for by name and address too: nobody pays the limit in orders smaller than this, in paise. */
const largeOrder = 10_000_00

/**
 * Refuses a cash order that comes to what the law forbids with the cash orders of the same Indian day by the same number, `ofNumber` in
 * paise, or, where it is large, by the same name and address under other numbers. What nobody proven has ordered counts against nobody.
 * Large orders of one name and address wait for each other until the transaction ends.
 */
export async function refuseForbiddenCash(tx: Transaction, { total, ofNumber, provenMobile, request }: CashOrder) {
  if (total + ofNumber >= cashLimit) throw new ApiError(409, cashLimitSentence)
  if (total < largeOrder) return
  const { name } = request.userBasicInfo
  await acquireLock(tx, `cash of ${name.toLowerCase()} at ${JSON.stringify(request.deliveryAddress)}`)
  // A statement of its own, which sees what the last one has left.
  const ofOthers = await sumCashOfOthers(tx, request, provenMobile)
  if (total + ofNumber + ofOthers >= cashLimit) throw new ApiError(409, cashLimitSentence)
}

type CashOrder = { total: number; ofNumber: number; provenMobile: string | null; request: OrderRequest }

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
