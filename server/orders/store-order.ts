import { sql } from 'drizzle-orm'
import type { OrderRequest } from '#contract/api/orders.ts'
import type { Transaction } from '../db/database.ts'
import { drawOrderNumber } from './order-numbers.ts'
import type { OrderedLine, PricedCart } from './price-cart.ts'
import { orderLines, orders } from './table.ts'

type NewOrder = {
  userId: string
  cartVersion: number
  request: OrderRequest
  requestHash: string
  cart: PricedCart
  paymentMode: 'CASH' | 'ONLINE'
  orderStatus: 'CONFIRMED' | 'UNPAID'
  isDemo: boolean
}

/** Writes an order and its lines as they are sold now. */
export async function storeOrder(tx: Transaction, order: NewOrder) {
  const stored = await insertOrder(tx, order)
  await tx.insert(orderLines).values(order.cart.lines.map((line, index) => frozenLine(stored.id, line, index)))
  return stored
}

const draws = 5

async function insertOrder(tx: Transaction, order: NewOrder) {
  const { userId, cartVersion, request, requestHash, cart, paymentMode, orderStatus, isDemo } = order
  const { bill, coupons, settings } = cart
  for (let draw = 0; draw < draws; draw += 1) {
    const [stored] = await tx
      .insert(orders)
      .values({
        orderNumber: drawOrderNumber(),
        userId,
        cartVersion,
        orderStatus,
        paymentMode,
        originalSubtotal: bill.originalSubtotal,
        discount: bill.orderDiscount,
        deliveryCharge: bill.shipping,
        tax: bill.tax,
        total: bill.total,
        taxBasisPoints: settings.taxBasisPoints,
        promoCodes: coupons.map(({ promoCode }) => promoCode),
        recipient: request.userBasicInfo,
        mobileNumber: request.userBasicInfo.mobileNumber,
        deliveryAddress: request.deliveryAddress,
        requestHash,
        estimatedDeliveryAt: sql`now() + interval '24 hours'`,
        demo: isDemo,
      })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id, orderNumber: orders.orderNumber })
    if (stored) return stored
  }
  throw new Error(`${draws} order numbers in a row were taken.`)
}

function frozenLine(orderId: string, line: OrderedLine, position: number) {
  const { productId, productName, imageKey, thumbnailKey, size, type, sku, hsn, cartLineId } = line
  const { quantity, price, actualPrice } = line
  return {
    orderId,
    position,
    productId,
    productName,
    imageKey,
    thumbnailKey,
    size,
    type,
    sku,
    hsn,
    cartLineId,
    quantity,
    price,
    actualPrice,
  }
}
