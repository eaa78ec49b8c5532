import { and, eq, sql } from 'drizzle-orm'
import { returnStock } from '../catalog/stock.ts'
import type { Database, Executor } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { orderLines, orders } from './table.ts'

/** What came of a step: it was taken now, or earlier; or the order stands otherwise, or there is none of this number. */
export type Step = 'done' | 'done before' | 'not possible' | 'unknown'

/** The order was handed over and its cash received; the comment is what the shopper reads with the date. */
export async function completeOrder(db: Database, orderNumber: string, comment?: string): Promise<Step> {
  const completed = await db
    .update(orders)
    .set({
      orderStatus: 'COMPLETED',
      fulfilment: 'DELIVERED',
      paymentStatus: 'PAID',
      deliveredAt: sql`now()`,
      ...(comment ? { comment } : {}),
    })
    .where(isOpen(orderNumber))
  return completed.rowCount === 1 ? 'done' : stepFor(db, orderNumber, 'COMPLETED')
}

/** The order will not be delivered; its pieces go back on the shelf, once. */
export function cancelOrder(db: Database, orderNumber: string): Promise<Step> {
  return inTransaction(db, async (tx) => {
    const [cancelled] = await tx
      .update(orders)
      .set({ orderStatus: 'CANCELLED', cancelledAt: sql`now()` })
      .where(isOpen(orderNumber))
      .returning({ id: orders.id })
    if (!cancelled) return stepFor(tx, orderNumber, 'CANCELLED')
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, cancelled.id))
    await returnStock(tx, lines)
    return 'done'
  })
}

function isOpen(orderNumber: string) {
  return and(eq(orders.orderNumber, orderNumber), eq(orders.orderStatus, 'CONFIRMED'))
}

async function stepFor(executor: Executor, orderNumber: string, wanted: 'COMPLETED' | 'CANCELLED'): Promise<Step> {
  const [order] = await executor
    .select({ status: orders.orderStatus })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber))
  if (!order) return 'unknown'
  return order.status === wanted ? 'done before' : 'not possible'
}
