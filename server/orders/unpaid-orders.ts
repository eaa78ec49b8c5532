import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { returnStock } from '../catalog/stock.ts'
import { giveBackCoupons } from '../coupons/coupon-uses.ts'
import type { Transaction } from '../db/database.ts'
import { isOfToken, type Wish } from './idempotency.ts'
import { orderLines, orderStatusTokens, orders } from './table.ts'

export type UnpaidOrder = Awaited<ReturnType<typeof lockUnpaidOrders>>[number]

/** The unpaid orders of somebody, and that of the wish's status token, whoever began it; held until the transaction ends. */
export async function lockUnpaidOrders(tx: Transaction, { userId, statusToken }: Pick<Wish, 'userId' | 'statusToken'>) {
  const ofToken = tx
    .select({ id: orderStatusTokens.orderId })
    .from(orderStatusTokens)
    .where(isOfToken(statusToken ?? ''))
  const held = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      userId: orders.userId,
      cartVersion: orders.cartVersion,
      total: orders.total,
      requestHash: orders.requestHash,
    })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 'UNPAID'),
        statusToken === undefined
          ? eq(orders.userId, userId)
          : or(eq(orders.userId, userId), inArray(orders.id, ofToken)),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
  const lines = await linesOf(
    tx,
    held.map(({ id }) => id),
  )
  return held.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

/** Gives up an order that was not paid: its pieces and coupons are free again. Gives false when it is not unpaid any more. */
export async function lapseOrder(tx: Transaction, orderId: string) {
  const lapsed = await tx
    .update(orders)
    .set({ orderStatus: 'LAPSED' })
    .where(and(eq(orders.id, orderId), eq(orders.orderStatus, 'UNPAID')))
  if (lapsed.rowCount !== 1) return false
  await releaseOrder(tx, orderId)
  return true
}

/** Puts the pieces of an order back on the shelf and frees its coupons. */
export async function releaseOrder(tx: Transaction, orderId: string) {
  await returnStock(tx, await linesOf(tx, [orderId]))
  await giveBackCoupons(tx, orderId)
}

export function linesOf(tx: Transaction, orderIds: string[]) {
  return tx
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.param(orderIds)}::uuid[])`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}
