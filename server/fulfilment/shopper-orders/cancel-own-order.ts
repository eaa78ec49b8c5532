import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { getOrderOf } from '#server/selling/orders/orders.ts'
import { cancelOrder } from '../transitions/order-lifecycle.ts'

/**
 * Cancels somebody's own order while it is not packed yet. The same 404 for a missing number and a stranger's; 409 with the
 * reason when it is too late. Gives the order as it stands then.
 */
export async function cancelOwnOrder(
  shop: Pick<Shop, 'config' | 'db'>,
  userId: string,
  orderNumber: string,
): Promise<Order> {
  const order = await getOrderOf(shop.db, userId, orderNumber)
  const isOwnAndNotPacked = and(eq(orders.userId, userId), eq(orders.fulfilment, 'RECEIVED'))
  const step = await cancelOrder(shop, order.orderNumber, { only: isOwnAndNotPacked })
  const found = await getOrderOf(shop.db, userId, orderNumber)
  if (step !== 'not possible') return found
  throw new ApiError(409, found.orderStatus === 'COMPLETED' ? delivered : packed)
}

const delivered = 'This order has been delivered and cannot be cancelled any more. Please contact support.'
const packed = 'This order is packed already and cannot be cancelled here any more. Please contact support.'
