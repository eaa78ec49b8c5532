import { and, eq, inArray, sql } from 'drizzle-orm'
import { isApiError } from '#contract/api/envelope.ts'
import type { Shop } from '#server/back-office/access/shop.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { orderStatusTokens, orders } from '#server/platform/schema/orders.ts'
import { takePaidLines } from '../cart/ordered-cart.ts'
import { couponHolding, holdCoupons } from '../coupons/coupon-uses.ts'
import { queueOrderMessage } from '../order-messages/order-messages.ts'
import { countPlaced } from '../orders/count-placed.ts'
import { isPlaced } from '../orders/orders.ts'
import { lapseOrder, linesOf } from '../orders/unpaid-orders.ts'
import { readSaleLines, type StockKey, takeStock } from '../stock/stock.ts'
import { promisedFromNow } from './store-order.ts'

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
      holdsGoods: true,
      estimatedDeliveryAt: promisedFromNow,
    })
    .where(eq(orders.id, order.id))
  await takePaidLines(tx, order, await linesOf(tx, [order.id]))
  await queueOrderMessage(tx, shop, 'order-confirmed', order.id)
  countPlaced(tx, 'online')
}

/**
 * Takes up an order that had lapsed when its money came, or that held nothing until then, if its goods and coupons are still to be had and the shopper has not
 * ordered them otherwise. All or nothing; gives whether it was taken up.
 */
export async function reviveOrder(tx: Transaction, shop: OrderShop, order: PaidOrder, paymentId: string) {
  try {
    await tx.transaction(async (part) => {
      const lines = await linesOf(part, [order.id])
      const others = await holdOrdersInstead(part, order)
      if (others.some(({ status }) => status !== 'UNPAID' && status !== 'LAPSED')) throw placedMeanwhile
      await takePlaceOf(part, others, { id: order.id, lines })
      await takeStock(part, lines)
      await holdCoupons(part, couponHolding(order))
      await confirmPaidOrder(part, shop, order, paymentId)
      await leadTokensTo(part, order.id, others)
    })
    return true
  } catch (error) {
    if (error === placedMeanwhile || isApiError(error)) return false
    throw error
  }
}

const placedMeanwhile = new Error('The same goods were ordered otherwise.')

type Other = { id: string; status: PaidOrder['orderStatus'] }

/**
 * What was ordered instead and is not paid makes way, and gives back what comes for it from now on. The rows of all their sizes are
 * held first, in the one order.
 */
async function takePlaceOf(
  tx: Transaction,
  others: Other[],
  { id: replacedBy, lines }: { id: string; lines: StockKey[] },
) {
  const unpaid = idsOf(others.filter(({ status }) => status === 'UNPAID'))
  if (unpaid.length > 0) await readSaleLines(tx, [...lines, ...(await linesOf(tx, unpaid))])
  for (const id of unpaid) await lapseOrder(tx, id)
  await tx
    .update(orders)
    .set({ replacedBy })
    .where(inArray(orders.id, idsOf(others)))
  await tx.update(orders).set({ replacedBy: null }).where(eq(orders.id, replacedBy))
}

/** Whoever asks what became of a wish hears of the order that is placed. */
async function leadTokensTo(tx: Transaction, orderId: string, others: Other[]) {
  const isOfOthers = inArray(orderStatusTokens.orderId, idsOf(others))
  await tx.update(orderStatusTokens).set({ orderId }).where(isOfOthers)
}

const idsOf = (some: Other[]) => some.map(({ id }) => id)

/**
 * What the shopper ordered instead of an order: those that took its place, one after the other; of the same cart; and any of its
 * goods since, with the lapsed ones, as money may come for them too. Of others for the same number only what is placed: they may be
 * the same person registered anew. Held until the transaction ends.
 */
async function holdOrdersInstead(tx: Transaction, { id, userId, mobileNumber, cartVersion }: PaidOrder) {
  const { rows } = await tx.execute<Other>(sql`
    with recursive successor as (
      select replaced_by as id from shop_order where id = ${id}
      union select o.replaced_by from successor join shop_order o on o.id = successor.id
    )
    select id, order_status as status from shop_order where id <> ${id} and id in (
      select id from successor
      union select id from shop_order where user_id = ${userId} and cart_version = ${cartVersion} and order_status <> 'LAPSED'
      union select o.id from shop_order o
        where (o.user_id = ${userId} or o.mobile_number = ${mobileNumber} and o.order_status not in ('UNPAID', 'LAPSED'))
        and o.created_at > (select created_at from shop_order where id = ${id})
        and exists (select from order_line own join order_line other using (product_id, size)
          where own.order_id = ${id} and other.order_id = o.id)
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
