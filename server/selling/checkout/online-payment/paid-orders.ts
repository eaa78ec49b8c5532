import { and, eq, inArray, sql } from 'drizzle-orm'
import { isApiError } from '#contract/api/envelope.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { orderStatusTokens, orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { takePaidLines } from '#server/selling/cart/ordered-cart.ts'
import { reserveCoupons, toCouponReservation } from '#server/selling/coupons/hold-coupons.ts'
import { queueOrderMessage } from '#server/selling/order-messages/order-messages.ts'
import { countPlaced } from '#server/selling/orders/count-placed.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { lapseOrder, linesOf } from '#server/selling/orders/unpaid-orders.ts'
import { lockSaleLines } from '#server/selling/stock/stock.sql.ts'
import { reserveStock, type StockKey } from '#server/selling/stock/stock.ts'
import { promisedFromNow } from '../store-order.ts'
import { lockOrdersInstead, type OtherOrder } from './paid-orders.sql.ts'

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

/** The money is there: the order is placed, and what it took leaves the cart. Its bill comes with packing. The caller holds cart and order. */
export async function confirmPaidOrder(tx: Transaction, shop: OrderShop, order: PaidOrder, paymentId: string) {
  await tx
    .update(orders)
    .set({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PAID',
      paymentId,
      hasReservedGoods: true,
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
      const others = await lockOrdersInstead(part, order)
      if (others.some(({ status }) => status !== 'UNPAID' && status !== 'LAPSED')) throw placedMeanwhile
      await replaceUnpaidOrders(part, others, { id: order.id, lines })
      await reserveStock(part, lines)
      await reserveCoupons(part, toCouponReservation(order))
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

/**
 * What was ordered instead and is not paid makes way, and gives back what comes for it from now on. The rows of all their sizes are
 * held first, in the one order.
 */
async function replaceUnpaidOrders(
  tx: Transaction,
  others: OtherOrder[],
  { id: replacedBy, lines }: { id: string; lines: StockKey[] },
) {
  const unpaid = idsOf(others.filter(({ status }) => status === 'UNPAID'))
  if (unpaid.length > 0) await lockSaleLines(tx, [...lines, ...(await linesOf(tx, unpaid))])
  for (const id of unpaid) await lapseOrder(tx, id)
  await tx
    .update(orders)
    .set({ replacedBy })
    .where(inArray(orders.id, idsOf(others)))
  await tx.update(orders).set({ replacedBy: null }).where(eq(orders.id, replacedBy))
}

/** Whoever asks what became of an intent hears of the order that is placed. */
async function leadTokensTo(tx: Transaction, orderId: string, others: OtherOrder[]) {
  const isOfOthers = inArray(orderStatusTokens.orderId, idsOf(others))
  await tx.update(orderStatusTokens).set({ orderId }).where(isOfOthers)
}

const idsOf = (some: OtherOrder[]) => some.map(({ id }) => id)

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
