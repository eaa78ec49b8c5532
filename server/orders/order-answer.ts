import type { Order, OrderItem } from '#contract/api/orders.ts'
import { toRupees } from '#contract/money.ts'
import { listPriceOf, priceTotal } from '#contract/rules/pricing.ts'
import type { orderLines, orders } from './table.ts'

export type OrderLineRow = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'productName' | 'imageKey' | 'thumbnailKey' | 'size' | 'type' | 'quantity' | 'price' | 'actualPrice'
>
export type OrderRow = typeof orders.$inferSelect & { lines: OrderLineRow[] | null }

/** A stored order as the contract carries it (ENT-30 to ENT-32), in rupees. */
export function writeOrder(row: OrderRow): Order {
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
    estimatedDeliveryTime: row.estimatedDeliveryAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    comment: row.comment,
    invoiceUrl: null,
    orderItems: writeItems(row.lines ?? [], row.originalSubtotal),
    deliveryAddress: row.deliveryAddress,
    userBasicInfo: row.recipient,
  }
}

/** Items at the prices that the subtotal is made of: list prices under a non-combo ORDER coupon (PRICE-02). */
function writeItems(lines: OrderLineRow[], subtotal: number): OrderItem[] {
  const isAtListPrices = priceTotal(lines) !== subtotal
  return lines.map((line) => ({
    productId: line.productId,
    productName: line.productName,
    productImage: writePicture(line),
    quantity: line.quantity,
    size: line.size,
    type: line.type,
    price: toRupees(isAtListPrices ? listPriceOf(line) : line.price),
  }))
}

function writePicture({ imageKey, thumbnailKey }: OrderLineRow) {
  if (!imageKey) return null
  return { originalUrl: imageKey, thumbnailUrl: thumbnailKey ?? imageKey }
}
