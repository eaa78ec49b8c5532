import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise } from '#contract/money.ts'
import type { readCartForOrder } from '../cart/ordered-cart.ts'
import { readSaleLines, takeStock } from '../catalog/stock.ts'
import { holdCoupons } from '../coupons/coupon-uses.ts'
import type { Transaction } from '../db/database.ts'
import { sqlStateOf } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { findOrderOfToken, hashOf, type Wish } from './idempotency.ts'
import { readClock } from './open-orders.ts'
import { isPlaced } from './orders.ts'
import { priceCart } from './price-cart.ts'
import { storeOrder } from './store-order.ts'
import { orders } from './table.ts'
import { lapseOrder, type UnpaidOrder } from './unpaid-orders.ts'

export type Cart = Awaited<ReturnType<typeof readCartForOrder>>

/**
 * The order this very wish or cart has become already: pressed twice, two tabs, sent again without a key, or a guest who had
 * to register anew (open-points 82). Throws 409 when there are lines in the cart that were no part of it.
 */
export async function findPlacedOrder(tx: Transaction, { userId, statusToken }: Wish, cart: Cart) {
  const known = statusToken ? await findOrderOfToken(tx, statusToken) : undefined
  if (known && !['UNPAID', 'LAPSED'].includes(known.orderStatus)) return { ...known, isKnown: true }
  const [order] = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.cartVersion, cart.version), isPlaced))
  if (order && cart.lines.length > 0) throw changedCart
  return order && { ...order, isKnown: false }
}

const changedCart = new ApiError(
  409,
  'Your cart has changed since your last order. Please set a quantity in it and order again.',
)

type Making = {
  cart: Cart
  totalShown: number | undefined
  /** Orders not paid yet, whose place this one takes. */
  instead: UnpaidOrder[]
  /** The least that can be charged, in paise, and what to say below it. */
  least?: { total: number; sentence: string }
}

/**
 * Makes an order of a cart at the prices of this moment: its pieces are taken, its coupons held. Takes the locks everybody
 * takes in the one order: cart, unpaid orders, stock by product and size, coupons. Throws an `ApiError` that says why not.
 */
export async function makeOrder(tx: Transaction, shop: Pick<Shop, 'config'>, wish: Wish, making: Making) {
  const { lines, version } = making.cart
  if (lines.length === 0) throw emptyCart
  await readSaleLines(tx, [...lines, ...making.instead.flatMap((order) => order.lines)])
  for (const { id } of making.instead) await lapseOrder(tx, id)
  const { userId, request, paymentMode } = wish
  const cart = await priceCart(tx, lines, request.promoCodes, await readClock(tx))
  if (cart.lines.length === 0) throw emptyCart
  const { total } = cart.bill
  refuseOtherTotal(total, making.totalShown)
  if (making.least && total < making.least.total) throw new ApiError(400, making.least.sentence)
  await takeStock(tx, cart.lines)
  const orderStatus = paymentMode === 'CASH' ? 'CONFIRMED' : 'UNPAID'
  const isDemo = shop.config.isDemo
  const order = await storeOrder(tx, {
    ...{ userId, cartVersion: version, request, requestHash: hashOf(wish), cart, paymentMode, orderStatus, isDemo },
  })
  const promoCodes = cart.coupons.map(({ promoCode }) => promoCode)
  await holdCoupons(tx, { orderId: order.id, mobileNumber: request.userBasicInfo.mobileNumber, promoCodes })
  return { ...order, total, lineIds: cart.lines.map(({ cartLineId }) => cartLineId) }
}

const emptyCart = new ApiError(400, 'Your cart is empty')

function refuseOtherTotal(total: number, shown: number | undefined) {
  if (shown === undefined || shown === total) return
  throw new ApiError(
    409,
    `The total is ${formatPaise(total)} now, not ${formatPaise(shown)} as on your screen. Please look at your order again.`,
  )
}

/** Says in words that others held what an order needs for too long. */
export async function unlessBusy<T>(ordering: Promise<T>) {
  try {
    return await ordering
  } catch (error) {
    if (sqlStateOf(error) === lockTimeout) throw busy
    throw error
  }
}

const lockTimeout = '55P03'
const busy = new ApiError(503, 'Many people are ordering right now. Please try again in a few seconds.', {
  'retry-after': '1',
})
