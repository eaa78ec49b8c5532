import { eq, sql } from 'drizzle-orm'
import { stateOfName } from '#contract/rules/bills/indian-states.ts'
import type { OrderFacts } from '#server/people/messages/order-facts.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { endedStatuses } from '#server/platform/schema/fulfilment/ended-statuses.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { manualRefunds, paymentDisputes, paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'
import { users } from '#server/platform/schema/people/users.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { chargedPrices } from '../orders/charged-prices.ts'
import { orderLink } from './order-link.ts'

/** The order as it stands in the caller's transaction. */
export async function readOrderFacts(executor: Executor, shop: FactShop, orderId: string): Promise<OrderFacts> {
  const [found] = await executor
    .select({ order: orders, role: users.role, returned: returnedOf, isDisputed: isAtBank, restoredAt: restoredSince })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!found) throw new Error(`There is no order ${orderId} to write about.`)
  const { order, role, returned, isDisputed, restoredAt } = found
  const lines = await executor
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  return orderFacts(shop, order, lines, { isGuest: role === 'guest', returned, isDisputed, restoredAt })
}

type FactShop = Pick<Shop, 'config'>
type Order = typeof orders.$inferSelect
type MessagedOrder = Pick<
  Order,
  | 'orderNumber'
  | 'originalSubtotal'
  | 'discount'
  | 'deliveryCharge'
  | 'tax'
  | 'total'
  | 'recipient'
  | 'deliveryAddress'
  | 'estimatedDeliveryAt'
> &
  Partial<Pick<Order, 'paymentStatus' | 'deliveredAt' | 'isAddressUnknown' | 'addressAcceptedAt' | 'cancelReason'>>
type MessagedLine = Pick<
  typeof orderLines.$inferSelect,
  'productName' | 'size' | 'type' | 'quantity' | 'price' | 'actualPrice'
>

/** What messages tell about a stored order. */
export function orderFacts(
  { config }: FactShop,
  order: MessagedOrder,
  lines: MessagedLine[],
  {
    isGuest,
    returned = 0,
    isDisputed = false,
    restoredAt = null,
  }: { isGuest: boolean; returned?: number; isDisputed?: boolean; restoredAt?: Date | null },
): OrderFacts {
  const prices = chargedPrices(lines, order.originalSubtotal)
  const { houseNumber, towerName, buildingName, town, district, state, pincode } = order.deliveryAddress
  const townAndDistrict = [...new Set([town, district])].filter(Boolean).join(', ')
  const { orderNumber, originalSubtotal, discount, deliveryCharge, tax, total, recipient } = order
  return {
    ...{ orderNumber, originalSubtotal, discount, deliveryCharge, tax, total, returned, isDisputed, refunded: 0 },
    ...recipient,
    place: townAndDistrict,
    stateAndPincode: [stateOfName(state)?.name, /^\d{6}$/.exec(pincode)?.[0]].filter(Boolean).join(' '),
    addressLine: [houseNumber, towerName, buildingName, townAndDistrict, `${state} ${pincode}`]
      .filter(Boolean)
      .join(', '),
    items: lines.map(({ productName, size, type, quantity, price }, at) => ({
      name: `${quantity} x ${productName} (${size} ${type})`,
      amount: quantity * (prices[at] ?? price),
    })),
    isPaid: order.paymentStatus !== undefined && order.paymentStatus !== 'PENDING',
    isAddressInReview: order.isAddressUnknown === true && !order.addressAcceptedAt,
    cancelReason: order.cancelReason ?? null,
    promisedAt: order.estimatedDeliveryAt,
    deliveredAt: order.deliveredAt ?? null,
    link: orderLink(config, orderNumber, isGuest, restoredAt),
  }
}

// Heard of from the provider, so that what was sent back there by hand is in it; and what the buyer's bank took for them.
const returnedOf = sql<number>`(
  select coalesce(sum(e.amount), 0)::float8 from ${paymentEvents} e
  where e.order_id = shop_order.id and e.payment_id = shop_order.payment_id and e.kind = 'refund.processed'
) + (select coalesce(sum(d.amount_lost), 0)::float8 from ${paymentDisputes} d where d.payment_id = shop_order.payment_id)
  + (select coalesce(sum(m.amount), 0)::float8 from ${manualRefunds} m where m.payment_id = shop_order.payment_id)`

const isAtBank = sql<boolean>`exists (
  select from ${paymentDisputes} d
  where d.payment_id = shop_order.payment_id and d.status not in (${endedStatuses})
)`

/** Its links are void since then. */
const restoredSince = sql<Date | null>`(
  select max(r.restored_at) from shop_restore r where r.restored_at > shop_order.created_at
)`.mapWith(orders.createdAt)
