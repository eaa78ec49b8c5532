import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { isToBeConfirmed } from '#server/selling/orders/order-stages.ts'

/**
 * Gives the cash orders that wait for their code a day more, for a shop that went back in time: they may have been confirmed since, or
 * even packed. Gives how many they are.
 */
export async function extendTimeToConfirm(executor: Executor) {
  const extended = await executor
    .update(orders)
    .set({ confirmBy: sql`greatest(${orders.confirmBy}, now() + interval '24 hours')` })
    .where(and(eq(orders.orderStatus, 'CONFIRMED'), isNotNull(orders.confirmBy), isToBeConfirmed))
  return extended.rowCount ?? 0
}
