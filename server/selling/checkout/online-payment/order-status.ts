import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findOrderOfToken } from '#server/selling/orders/idempotency.ts'
import { findOpenPayment } from './open-online-order.ts'

const none = { state: 'NONE' as const, orderNumber: null }

/** What became of an order intent, by its status token. For one not paid yet the provider is asked meanwhile: the next look may know more. */
export async function readOrderStatus(shop: Pick<Shop, 'config' | 'db'>, statusToken: string) {
  const order = await findOrderOfToken(shop.db, statusToken)
  if (!order || order.orderStatus === 'LAPSED') return none
  if (order.orderStatus !== 'UNPAID') return { state: 'PLACED' as const, orderNumber: order.orderNumber }
  await enqueue(shop.db, 'ask-provider', { orderId: order.id }, { onceFor: order.id })
  const unpaid = await findOpenPayment(shop, order.id)
  return unpaid ? { ...none, unpaid } : none
}
