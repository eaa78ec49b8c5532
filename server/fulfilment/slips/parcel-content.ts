import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { formatDayAndTime } from '#server/people/messages/day-and-time.ts'
import { shopAddress } from '#server/people/messages/shop-address.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { orderLines, orderNotes, orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addressLines } from '#server/selling/orders/address-lines.ts'
import { isAddressInReview, isDisputed, isLostInDispute, isRefunded } from '#server/selling/orders/order-stages.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'

/** What slips and labels say of one order; amounts in paise. */
export type ParcelContent = {
  orderNumber: string
  /** Day and time. */
  promised: string
  name: string
  mobileNumber: string
  addressLines: string[]
  /** What the shopper still has to pay; 0 where it is paid. */
  toCollect: number
  /** The buyer's bank has not decided on a dispute about its payment. */
  isDisputed: boolean
  lines: { name: string; size: number; type: string; sku: string; quantity: number }[]
  /** What the shop's people noted for each other. */
  notes: string[]
  /** Where the order stands in the back office: for the QR code. */
  address: string
}

const isInReview = sql<boolean>`coalesce(${isAddressInReview}, false)`

type Parcels = {
  parcels: ParcelContent[]
  /** Which orders are not printed, and why, in one sentence; empty where all are. */
  leftOut: string
  /** An address that is to be accepted or corrected first. */
  hasAddressInReview: boolean
}

/** What to print of these orders, in this order, and which of them are not to be packed; throws 404 for one that there is not. */
export async function readParcels(shop: Pick<Shop, 'config' | 'db'>, orderNumbers: string[]): Promise<Parcels> {
  const requestedOrders = await shop.db
    .select({ ...getTableColumns(orders), isAddressInReview: isInReview, isDisputed, isRefunded, isLostInDispute })
    .from(orders)
    .where(and(inArray(orders.orderNumber, orderNumbers), isPlaced))
  const unknown = orderNumbers.find(
    (orderNumber) => !requestedOrders.some((order) => order.orderNumber === orderNumber),
  )
  if (unknown) throw new ApiError(404, `There is no order ${unknown}.`)
  const inOrder = requestedOrders.toSorted(
    (one, other) => orderNumbers.indexOf(one.orderNumber) - orderNumbers.indexOf(other.orderNumber),
  )
  return {
    parcels: await writeParcels(
      shop,
      inOrder.filter((order) => !whyLeftOut(order)),
    ),
    leftOut: leftOutText(inOrder),
    hasAddressInReview: inOrder.some((order) => whyLeftOut(order) === inReview),
  }
}

type PrintedOrder = Pick<typeof orders.$inferSelect, 'orderNumber' | 'orderStatus'> & {
  isAddressInReview: boolean
  isRefunded: boolean
  isLostInDispute: boolean
}

const inReview = 'nobody has accepted the address yet'

function whyLeftOut({ orderStatus, ...order }: PrintedOrder) {
  if (orderStatus === 'CANCELLED') return 'cancelled'
  if (order.isRefunded && order.isLostInDispute) return 'the bank took its money back in a dispute'
  if (order.isRefunded) return 'all its money went back or is on its way back'
  return order.isAddressInReview ? inReview : undefined
}

/** 'Not printed: A1, A2 (cancelled); A3 (nobody has accepted the address yet).' */
function leftOutText(requestedOrders: PrintedOrder[]) {
  const whys = [...Map.groupBy(requestedOrders, whyLeftOut)].flatMap(([why, alike]) =>
    why ? [`${alike.map(({ orderNumber }) => orderNumber).join(', ')} (${why})`] : [],
  )
  return whys.length === 0 ? '' : `Not printed: ${whys.join('; ')}.`
}

async function writeParcels(
  shop: Pick<Shop, 'config' | 'db'>,
  found: (typeof orders.$inferSelect & { isDisputed: boolean })[],
) {
  const ids = found.map(({ id }) => id)
  const lines = Map.groupBy(await readLines(shop.db, ids), ({ orderId }) => orderId)
  const notes = Map.groupBy(await readOwnNotes(shop.db, ids), ({ orderId }) => orderId)
  return found.map(
    (order): ParcelContent => ({
      orderNumber: order.orderNumber,
      promised: formatDayAndTime(order.estimatedDeliveryAt),
      name: order.recipient.name,
      mobileNumber: order.mobileNumber,
      addressLines: addressLines(order.deliveryAddress),
      isDisputed: order.isDisputed,
      toCollect: order.paymentStatus === 'PENDING' ? order.total : 0,
      lines: (lines.get(order.id) ?? []).map(({ orderId: _, ...line }) => line),
      notes: (notes.get(order.id) ?? []).map(({ text }) => text),
      address: shopAddress(shop.config, `/admin/orders/${order.orderNumber}`),
    }),
  )
}

function readLines(executor: Executor, ids: string[]) {
  const { orderId, productName: name, size, type, sku, quantity, position } = orderLines
  return executor
    .select({ orderId, name, size, type, sku, quantity })
    .from(orderLines)
    .where(inArray(orderId, ids))
    .orderBy(asc(position))
}

function readOwnNotes(executor: Executor, ids: string[]) {
  const { orderId, text, isForShopper, createdAt } = orderNotes
  return executor
    .select({ orderId, text })
    .from(orderNotes)
    .where(and(inArray(orderId, ids), eq(isForShopper, false)))
    .orderBy(desc(createdAt))
}
