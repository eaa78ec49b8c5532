import { and, eq, inArray, sql } from 'drizzle-orm'
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
 * ordered them otherwise. All or nothing; gives whether it was taken up.
 */
export async function reviveOrder(tx: Transaction, shop: OrderShop, order: PaidOrder, paymentId: string) {
  try {
    await tx.transaction(async (part) => {
      await takePlaceOfOthers(part, order)
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

const placedMeanwhile = new Error('The same goods were ordered otherwise.')

/** What was ordered instead and is not paid makes way; what is placed must not be delivered twice. */
async function takePlaceOfOthers(tx: Transaction, order: PaidOrder) {
  const others = await holdOrdersInstead(tx, order)
  if (others.some(({ status }) => status !== 'UNPAID' && status !== 'LAPSED')) throw placedMeanwhile
  for (const { id, status } of others) if (status === 'UNPAID') await lapseOrder(tx, id)
  const replaced = others.map(({ id }) => id)
  await tx.update(orders).set({ replacedBy: order.id }).where(inArray(orders.id, replaced))
  await tx.update(orders).set({ replacedBy: null }).where(eq(orders.id, order.id))
}

/**
 * What the shopper ordered instead of an order: those that took its place, one after the other, also the lapsed ones, as money may
 * come for two of them at once; of the same cart; and any of its goods since. Held until the transaction ends.
 */
async function holdOrdersInstead(tx: Transaction, { id, userId, cartVersion }: PaidOrder) {
  const { rows } = await tx.execute<{ id: string; status: PaidOrder['orderStatus'] }>(sql`
    with recursive successor as (
      select replaced_by as id from shop_order where id = ${id}
      union select o.replaced_by from successor join shop_order o on o.id = successor.id
    )
    select id, order_status as status from shop_order where id <> ${id} and id in (
      select id from successor
      union select o.id from shop_order o where o.user_id = ${userId} and o.order_status <> 'LAPSED' and (
        o.cart_version = ${cartVersion}
        or o.created_at > (select created_at from shop_order where id = ${id})
          and exists (select from order_line own join order_line other using (product_id, size)
            where own.order_id = ${id} and other.order_id = o.id))
    ) order by id for update`)
  return rows
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
