import { and, asc, lt, sql } from 'drizzle-orm'
import { isPending } from '#server/people/messages/still-to-send.sql.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { isToBeConfirmed } from '#server/selling/orders/order-stages.ts'
import { cancelOrder } from './order-lifecycle.ts'
import { isConfirmed, type OrderShop } from './transition-order.ts'

/** What one run cancels at most; the next one begins within a minute. */
const atOnce = 200

/**
 * Cancels the cash orders that nobody confirmed in time, each by itself, so that their goods and coupons are free again. Throws what
 * went wrong with some once all others are cancelled.
 */
export async function cancelUnconfirmedOrders(shop: OrderShop) {
  const due = await shop.db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(isConfirmed, isOverdue))
    .orderBy(asc(orders.confirmBy))
    .limit(atOnce)
  const failures: unknown[] = []
  for (const { orderNumber } of due) {
    // Looked at again as it is held: it may have been confirmed, or sent its code by the shop, meanwhile.
    const cancelling = cancelOrder(shop, orderNumber, { only: isOverdue, why: 'NOT_CONFIRMED' })
    await cancelling.catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not every order that nobody confirmed was cancelled.')
}

/**
 * Its first code went to the gateway less than an hour ago, or is still to go there: nobody could enter it in time. One that was sent
 * again gives no more time, or strangers could hold goods as long as they ask for codes.
 */
const isCodeLate = sql`coalesce((
  select sent_at > now() - interval '1 hour' or ${sql.raw(isPending.text)} from (
    select sent_at, attempts, template, created_at from message
    where recipient = '+91' || shop_order.mobile_number and template = 'cash-order-code'
      and strpos(text, shop_order.order_number) > 0
    order by created_at limit 1) code), false)`

const isOverdue = and(isToBeConfirmed, lt(orders.confirmBy, sql`now()`), sql`not ${isCodeLate}`)
