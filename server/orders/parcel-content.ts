import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Address } from '#contract/api/users.ts'
import type { Executor } from '../db/database.ts'
import { formatDayAndTime } from '../messages/order-facts.ts'
import { shopAddress } from '../messages/order-link.ts'
import type { Shop } from '../shop.ts'
import { isPlaced } from './orders.ts'
import { orderLines, orderNotes, orders } from './table.ts'

/** What slips and labels say of one order; amounts in paise. */
export type ParcelContent = {
  orderNumber: string
  /** Day and time. */
  promised: string
  name: string
  mobileNumber: string
  addressLines: string[]
  isCancelled: boolean
  /** Nobody has accepted its address yet: it is not to be packed. */
  isAddressInReview: boolean
  /** What the shopper still has to pay; 0 where it is paid. */
  toCollect: number
  lines: { name: string; size: number; type: string; sku: string; quantity: number }[]
  /** What the shop's people noted for each other. */
  notes: string[]
  /** Where the order stands in the back office: for the QR code. */
  address: string
}

/** What to print of these orders, in this order; throws 404 for one that there is not. */
export async function readParcels(shop: Pick<Shop, 'config' | 'db'>, numbers: string[]): Promise<ParcelContent[]> {
  const found = await shop.db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderNumber, numbers), isPlaced))
  const ids = found.map(({ id }) => id)
  const lines = Map.groupBy(await readLines(shop.db, ids), ({ orderId }) => orderId)
  const notes = Map.groupBy(await readOwnNotes(shop.db, ids), ({ orderId }) => orderId)
  return numbers.map((number) => {
    const order = found.find(({ orderNumber }) => orderNumber === number)
    if (!order) throw new ApiError(404, `There is no order ${number}.`)
    return {
      orderNumber: number,
      promised: formatDayAndTime(order.estimatedDeliveryAt),
      name: order.recipient.name,
      mobileNumber: order.mobileNumber,
      addressLines: addressLines(order.deliveryAddress),
      isCancelled: order.orderStatus === 'CANCELLED',
      isAddressInReview: isAddressInReview(order),
      toCollect: order.paymentStatus === 'PENDING' ? order.total : 0,
      lines: (lines.get(order.id) ?? []).map(({ orderId: _, ...line }) => line),
      notes: (notes.get(order.id) ?? []).map(({ text }) => text),
      address: shopAddress(shop.config, `/admin/orders/${number}`),
    }
  })
}

function isAddressInReview({
  orderStatus,
  fulfilment,
  isAddressUnknown,
  addressAcceptedAt,
}: typeof orders.$inferSelect) {
  return orderStatus !== 'CANCELLED' && fulfilment === 'RECEIVED' && isAddressUnknown && addressAcceptedAt === null
}

/** What stands in the place of orders that were asked for and are not printed. */
export function leftOutText(numbers: string[]) {
  return `Not printed, as nobody has accepted the address yet: ${numbers.join(', ')}.`
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

function addressLines({ houseNumber, towerName, buildingName, town, district, pincode, state }: Address) {
  const place = [...new Set([town, district])].filter(Boolean).join(', ')
  return [
    [houseNumber, towerName, buildingName].filter(Boolean).join(', '),
    [place, pincode].filter(Boolean).join(' '),
    state,
  ].filter(Boolean)
}
