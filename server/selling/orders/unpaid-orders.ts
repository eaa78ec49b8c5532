import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { orderLines, orderStatusTokens, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { cartLines } from '#server/platform/schema/selling/cart.ts'
import { releaseCoupons } from '../coupons/hold-coupons.ts'
import { returnStock } from '../stock/stock.ts'
import { type OrderIntent, sha256 } from './idempotency.ts'

export type UnpaidOrder = Awaited<ReturnType<typeof lockUnpaidOrders>>[number]

/** The unpaid orders of somebody, and that of the intent's status token, whoever began it; held until the transaction ends. */
export async function lockUnpaidOrders(
  tx: Transaction,
  { userId, statusToken }: Pick<OrderIntent, 'userId' | 'statusToken'>,
) {
  const locked = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      userId: orders.userId,
      cartVersion: orders.cartVersion,
      total: orders.total,
      requestHash: orders.requestHash,
    })
    .from(orders)
    .where(and(eq(orders.orderStatus, 'UNPAID'), or(eq(orders.userId, userId), isOfToken(statusToken))))
    .orderBy(asc(orders.id))
    .for('update')
  if (locked.length === 0) return []
  const lines = await linesOf(
    tx,
    locked.map(({ id }) => id),
  )
  return locked.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

/** As a list that is found first: an index then leads to the orders. */
function isOfToken(statusToken = '') {
  const { orderId, tokenHash, expiresAt } = orderStatusTokens
  return sql`${orders.id} = any(array(
    select ${orderId} from ${orderStatusTokens} where ${tokenHash} = ${sha256(statusToken)} and ${expiresAt} > now()))`
}

/**
 * An unpaid order goes on with the cart as it stands, which is held and has the same goods in other lines: those leave it once
 * they are paid, and this version of it has its order.
 */
export async function followCart(tx: Transaction, orderId: string, { userId, version }: CartVersion) {
  await tx.update(orders).set({ cartVersion: version }).where(eq(orders.id, orderId))
  await tx
    .update(orderLines)
    .set({ cartLineId: cartLines.id })
    .from(cartLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(cartLines.userId, userId),
        eq(cartLines.productId, orderLines.productId),
        eq(cartLines.size, orderLines.size),
      ),
    )
}

type CartVersion = { userId: string; version: number }

/**
 * Gives up an order that was not paid, if need be for another in its place: its pieces and coupons are free again. Gives false
 * when it is not unpaid any more.
 */
export async function lapseOrder(tx: Transaction, orderId: string, replacedBy?: string) {
  const lapsed = await tx
    .update(orders)
    .set({ orderStatus: 'LAPSED', ...(replacedBy ? { replacedBy } : {}) })
    .where(and(eq(orders.id, orderId), eq(orders.orderStatus, 'UNPAID')))
    .returning({ hasReservedGoods: orders.hasReservedGoods })
  const [order] = lapsed
  if (order?.hasReservedGoods) await releaseOrder(tx, orderId)
  return order !== undefined
}

/** Puts the pieces of an order back on the shelf and frees its coupons. */
export async function releaseOrder(tx: Transaction, orderId: string) {
  await returnStock(tx, await linesOf(tx, [orderId]))
  await releaseCoupons(tx, orderId)
}

export function linesOf(tx: Transaction, orderIds: string[]) {
  return tx
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.param(orderIds)}::uuid[])`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}
