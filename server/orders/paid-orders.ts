import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isApiError } from '#contract/api/envelope.ts'
import { takePaidLines } from '../cart/ordered-cart.ts'
import { takeStock } from '../catalog/stock.ts'
import { holdCoupons } from '../coupons/coupon-uses.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { queueOrderMessage } from '../messages/order-messages.ts'
import type { Shop } from '../shop.ts'
import { countPlaced } from './count-placed.ts'
import { isPlaced } from './orders.ts'
import { orders } from './table.ts'
import { lapseOrder, linesOf } from './unpaid-orders.ts'

/** An order to be paid online, or paid so. */
export type PaidOrder = typeof orders.$inferSelect
type OrderShop = Pick<Shop, 'config' | 'db'>

export async function findBuyer(executor: Executor, orderId: string) {
  const [found] = await executor
    .select({ userId: orders.userId, isPlaced: sql<boolean>`${isPlaced}` })
    .from(orders)
    .where(eq(orders.id, orderId))
  return found
}

/** An order, held until the transaction ends. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<PaidOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

/** The money is there: the order is placed, and what it took leaves the cart. The caller holds cart and order. */
export async function confirmPaidOrder(tx: Transaction, shop: OrderShop, order: PaidOrder, paymentId: string) {
  await tx
    .update(orders)
    .set({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PAID',
      paymentId,
      estimatedDeliveryAt: sql`now() + interval '24 hours'`,
    })
    .where(eq(orders.id, order.id))
  await takePaidLines(tx, order, await linesOf(tx, [order.id]))
  await queueOrderMessage(tx, shop, 'order-confirmed', order.id)
  countPlaced(tx, 'online')
}

/**
 * Takes up an order that had lapsed when its money came, if its goods and coupons are still to be had and the shopper has not
 * ordered the same cart otherwise. All or nothing; gives whether it was taken up.
 */
export async function reviveOrder(tx: Transaction, shop: OrderShop, order: PaidOrder, paymentId: string) {
  try {
    await tx.transaction(async (part) => {
      for (const other of await ordersOfSameCart(part, order)) {
        // Placed meanwhile, it must not be delivered twice; unpaid, this one takes its place.
        if (!(await lapseOrder(part, other.id))) throw placedMeanwhile
      }
      const lines = await linesOf(part, [order.id])
      await takeStock(part, lines)
      const { id: orderId, mobileNumber, promoCodes } = order
      await holdCoupons(part, { orderId, mobileNumber, promoCodes })
      await confirmPaidOrder(part, shop, order, paymentId)
    })
    return true
  } catch (error) {
    if (error === placedMeanwhile || isApiError(error)) return false
    throw error
  }
}

const placedMeanwhile = new Error('The same cart was ordered otherwise.')

function ordersOfSameCart(tx: Transaction, { id, userId, cartVersion }: PaidOrder) {
  if (cartVersion === null) return []
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.cartVersion, cartVersion),
        ne(orders.id, id),
        ne(orders.orderStatus, 'LAPSED'),
      ),
    )
}

/** Writes how the money of a placed order stands. */
export async function notePayment(
  tx: Transaction,
  orderId: string,
  { paymentId, status }: { paymentId: string | undefined; status: PaidOrder['paymentStatus'] },
) {
  await tx
    .update(orders)
    .set({ paymentStatus: status, ...(paymentId ? { paymentId } : {}) })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.paymentMode, 'ONLINE'),
        inArray(orders.orderStatus, ['CONFIRMED', 'COMPLETED', 'CANCELLED']),
        sql`${orders.paymentId} is not null`,
      ),
    )
}
