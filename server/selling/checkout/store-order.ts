import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderRequest } from '#contract/api/orders/orders.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { countPlaced } from '../orders/count-placed.ts'
import { drawOrderNumber } from '../orders/order-numbers.ts'
import type { PricedCart } from './price-cart.ts'
import { type Beside, insertOrder } from './store-order.sql.ts'

type NewOrder = {
  userId: string
  /** Null for an order that comes from no cart. */
  cartVersion: number | null
  request: OrderRequest
  requestHash: string
  cart: PricedCart
  paymentMode: 'CASH' | 'ONLINE'
  orderStatus: 'CONFIRMED' | 'UNPAID'
  /** The mobile number that the orderer has proven by a code; null where none is. */
  provenMobile: string | null
  /** Whether its pieces and coupons are reserved now, or only when it is paid. */
  hasReservedGoods?: boolean
  /** The address is in none of the delivery areas: the staff accept it first. */
  isAddressUnknown: boolean
  /** Who of the shop's people took it on the phone. */
  takenBy?: string
  isDemo: boolean
}

export type DraftedOrder = ReturnType<typeof draftOrder>

/** An order as it is about to be stored, with its number, of what is sold as it is now. */
export function draftOrder({ cart, request, isDemo, hasReservedGoods = true, ...order }: NewOrder) {
  const { bill, coupons, settings, now, lines } = cart
  return {
    ...{ ...order, hasReservedGoods },
    id: randomUUID(),
    orderNumber: drawOrderNumber(),
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
    createdAt: now,
    estimatedDeliveryAt: new Date(now.getTime() + promisedMs),
    demo: isDemo,
    lines,
  }
}

const promisedMs = 24 * 60 * 60 * 1000

/** When an order is promised for that is taken up now: paid, or its address accepted. */
export const promisedFromNow = sql`now() + interval '24 hours'`

/**
 * Inserts an order with its lines and what belongs to it in one statement. Has the transaction repeated when the order number is taken.
 */
export async function storeOrder(
  tx: Transaction,
  order: DraftedOrder,
  { cartLines = [], messages = [] }: Partial<Beside> = {},
) {
  const stored = await insertOrder(tx, order, { cartLines, messages })
  if (stored.length === 0) throw numberTaken
  if (order.orderStatus === 'CONFIRMED') countPlaced(tx, order.takenBy ? 'telephone' : 'cash')
}

const numberTaken = Object.assign(new Error('The number of a new order is taken.'), { code: '40001' })
