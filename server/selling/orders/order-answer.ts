import type { Order, OrderItem } from '#contract/api/orders/orders.ts'
import { toRupees } from '#contract/money.ts'
import type { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { type RefundFacts, writeRefunds } from '../refund-rules/order-refunds.ts'
import { chargedPrices } from './charged-prices.ts'

export type OrderLineRow = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'productName' | 'imageKey' | 'thumbnailKey' | 'size' | 'type' | 'quantity' | 'price' | 'actualPrice'
>
export type OrderRow = Omit<typeof orders.$inferSelect, 'orderStatus'> & {
  orderStatus: Order['orderStatus']
  lines: OrderLineRow[] | null
  /** What the shop's people wrote to the shopper. */
  notes: { text: string; at: string }[] | null
  /** Of a delivered cash order. */
  received: number | null
  refundFacts: RefundFacts
  /** Nothing left is paid for: it will not be packed, or not handed over. */
  isRefunded: boolean
}

/** A stored order as the contract carries it (ENT-30 to ENT-32), in rupees. */
export function writeOrder(row: OrderRow): Order {
  const refunds = writeRefunds(row.refundFacts)
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    orderStatus: row.orderStatus,
    fulfilment: row.fulfilment,
    paymentStatus: row.paymentStatus,
    paymentMode: row.paymentMode,
    paymentId: row.paymentId,
    totalAmount: toRupees(row.total),
    subtotal: toRupees(row.originalSubtotal),
    tax: toRupees(row.tax),
    deliveryCharge: toRupees(row.deliveryCharge),
    discountAmount: toRupees(row.discount),
    estimatedDeliveryTime: isPromised(row) ? row.estimatedDeliveryAt.toISOString() : null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    comment: row.comment,
    invoiceUrl: null,
    orderItems: writeItems(row.lines ?? [], row.originalSubtotal),
    deliveryAddress: row.deliveryAddress,
    userBasicInfo: row.recipient,
    ...(isToBeConfirmed(row) ? { isToBeConfirmed: true, ...endOf(row) } : {}),
    ...(row.cancelReason ? { cancelReason: row.cancelReason } : {}),
    ...(row.received !== null && row.received !== row.total ? { cashReceived: toRupees(row.received) } : {}),
    ...(isAddressInReview(row) ? { isAddressInReview: true } : {}),
    ...(refunds.length > 0 ? { refunds } : {}),
    ...(row.notes ? { notes: row.notes.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })) } : {}),
  }
}

/** A cash order whose code has not been given back yet, as order-stages.ts has it. */
function isToBeConfirmed({ orderStatus, fulfilment, cashCodeHash, cashConfirmedAt }: OrderRow) {
  return orderStatus === 'CONFIRMED' && fulfilment === 'RECEIVED' && cashCodeHash !== null && cashConfirmedAt === null
}

/** Until when it waits, where somebody promised an end. */
function endOf({ confirmBy }: OrderRow) {
  return confirmBy ? { confirmBy: confirmBy.toISOString() } : {}
}

/** An address that nobody of the shop has accepted yet, as order-stages.ts has it. */
function isAddressInReview({ orderStatus, fulfilment, isAddressUnknown, addressAcceptedAt, isRefunded }: OrderRow) {
  if (isRefunded) return false
  return orderStatus === 'CONFIRMED' && fulfilment === 'RECEIVED' && isAddressUnknown && addressAcceptedAt === null
}

/** Nothing is promised before the address is accepted, nor once all money went back; cancelled meanwhile, nothing ever was. */
function isPromised({ isAddressUnknown, addressAcceptedAt, isRefunded }: OrderRow) {
  return !isRefunded && (!isAddressUnknown || addressAcceptedAt !== null)
}

/** Items at the prices that the subtotal is made of. */
function writeItems(lines: OrderLineRow[], subtotal: number): OrderItem[] {
  const prices = chargedPrices(lines, subtotal)
  return lines.map((line, at) => ({
    productId: line.productId,
    productName: line.productName,
    productImage: writePicture(line),
    quantity: line.quantity,
    size: line.size,
    type: line.type,
    price: toRupees(prices[at] ?? line.price),
  }))
}

function writePicture({ imageKey, thumbnailKey }: OrderLineRow) {
  if (!imageKey) return null
  return { originalUrl: imageKey, thumbnailUrl: thumbnailKey ?? imageKey }
}
