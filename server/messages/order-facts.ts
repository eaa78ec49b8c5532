import { eq, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { stateOfName } from '#contract/rules/indian-states.ts'
import type { Executor } from '../db/database.ts'
import { chargedPrices } from '../orders/charged-prices.ts'
import { orderLines, orders } from '../orders/table.ts'
import { manualRefunds, paymentDisputes, paymentEvents } from '../payments/table.ts'
import type { Shop } from '../shop.ts'
import { users } from '../users/table.ts'
import { orderLink } from './order-link.ts'

/** What messages tell about an order; amounts in paise. */
export type OrderFacts = {
  orderNumber: string
  name: string
  mobileNumber: string
  email: string
  /** Town and district, as they were typed. */
  place: string
  /** State and pincode: what a mail to an address that nobody proved may say of where an order goes. */
  mailedPlace: string
  addressLine: string
  /** What was ordered, and what all pieces of it cost. */
  items: { name: string; amount: number }[]
  originalSubtotal: number
  discount: number
  deliveryCharge: number
  tax: number
  total: number
  isPaid: boolean
  /** A cash order whose recipient has not given its code yet. */
  isToBeConfirmed?: boolean
  /** Its address is in none of the shop's areas, and nobody has accepted it yet. */
  isAddressInReview?: boolean
  /** Why it was cancelled, where neither its shopper nor anybody of the shop did it. */
  cancelReason?: Order['cancelReason']
  /** What of the payment is back with the shopper already. */
  returned: number
  /** Whether their bank has not decided yet on a dispute about it. */
  isDisputed: boolean
  /** The refund that a message tells of, and how it went back: where it came from, unless something else is said. */
  refunded: number
  refundWay?: RefundWay
  promisedAt: Date
  deliveredAt: Date | null
  /** Where its recipient follows it. */
  link: string
}

/** How the shop gave money back itself: by hand what was paid in cash, else by a transfer with the bank's reference. */
export type RefundWay = { method: 'cash' } | { method: 'upi' | 'bank'; reference: string }

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
type ToldOrder = Pick<
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
type ToldLine = Pick<
  typeof orderLines.$inferSelect,
  'productName' | 'size' | 'type' | 'quantity' | 'price' | 'actualPrice'
>

/** What messages tell about a stored order. */
export function orderFacts(
  { config }: FactShop,
  order: ToldOrder,
  lines: ToldLine[],
  {
    isGuest,
    returned = 0,
    isDisputed = false,
    restoredAt = null,
  }: { isGuest: boolean; returned?: number; isDisputed?: boolean; restoredAt?: Date | null },
): OrderFacts {
  const prices = chargedPrices(lines, order.originalSubtotal)
  const { houseNumber, towerName, buildingName, town, district, state, pincode } = order.deliveryAddress
  const place = [...new Set([town, district])].filter(Boolean).join(', ')
  const { orderNumber, originalSubtotal, discount, deliveryCharge, tax, total, recipient } = order
  return {
    ...{ orderNumber, originalSubtotal, discount, deliveryCharge, tax, total, returned, isDisputed, refunded: 0 },
    ...recipient,
    place,
    mailedPlace: [stateOfName(state)?.name, /^\d{6}$/.exec(pincode)?.[0]].filter(Boolean).join(' '),
    addressLine: [houseNumber, towerName, buildingName, place, `${state} ${pincode}`].filter(Boolean).join(', '),
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
  where d.payment_id = shop_order.payment_id and d.status not in ('won', 'lost', 'closed')
)`

/** Its links are void since then. */
const restoredSince = sql<Date | null>`(
  select max(r.restored_at) from shop_restore r where r.restored_at > shop_order.created_at
)`.mapWith(orders.createdAt)

/** One row for each thing that was ordered. */
export function itemRows({ items }: OrderFacts) {
  return items.map(({ name, amount }): [string, string] => [name, formatPaise(amount)])
}

/** The bill in the words of the screen. */
export function billRows({ originalSubtotal, discount, deliveryCharge, tax, total }: OrderFacts): [string, string][] {
  return [
    ['Subtotal', formatPaise(originalSubtotal)],
    ...(discount > 0 ? [['Discount', `−${formatPaise(discount)}`] as [string, string]] : []),
    ['Delivery charge', deliveryCharge === 0 ? 'Free' : formatPaise(deliveryCharge)],
    ['Tax estimate (GST)', formatPaise(tax)],
    ['Order total', formatPaise(total)],
  ]
}

/** Day and time in India: 'Sat, 21 Nov, 6:05 pm'. */
export function formatDayAndTime(moment: Date) {
  return indianTime.format(moment).replace(/\s/g, ' ').replace(' at ', ', ')
}

const indianTime = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})
