import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'

/** What was received of a delivered cash order, in paise; all of it, where nobody has written anything down. */
export const receivedOf = sql<number>`coalesce((select sum(c.amount) from cash_collection c where c.order_id = shop_order.id), shop_order.total)::float8`

/** The same of any order: null before it is delivered, and of what is paid online. */
export const receivedInCash = sql<
  number | null
>`case when shop_order.payment_mode = 'CASH' and shop_order.order_status = 'COMPLETED' then ${receivedOf} end`

export async function readReceived(executor: Executor, orderId: string) {
  const [found] = await executor.select({ received: receivedOf }).from(orders).where(eq(orders.id, orderId))
  return found?.received ?? 0
}
