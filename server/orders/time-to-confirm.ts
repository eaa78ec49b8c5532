import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { isToBeConfirmed } from './order-stages.ts'
import { orders } from './table.ts'

/**
 * Gives the cash orders that wait for their code a day more, for a shop that went back in time: they may have been confirmed since, or
 * even packed. Gives how many they are.
 */
export async function giveTimeToConfirm(executor: Executor) {
  const given = await executor
    .update(orders)
    .set({ confirmBy: sql`greatest(${orders.confirmBy}, now() + interval '24 hours')` })
    .where(and(eq(orders.orderStatus, 'CONFIRMED'), isNotNull(orders.confirmBy), isToBeConfirmed))
  return given.rowCount ?? 0
}
