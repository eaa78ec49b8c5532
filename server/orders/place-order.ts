import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { OrderRequest } from '#contract/api/orders.ts'
import { formatPaise, toRupees } from '#contract/money.ts'
import { checkoutObjection } from '#contract/rules/checkout-details.ts'
import { emptyOrderedLines, readCartForOrder } from '../cart/ordered-cart.ts'
import { takeStock } from '../catalog/stock.ts'
import type { Transaction } from '../db/database.ts'
import { inTransaction, sqlStateOf } from '../db/transaction.ts'
import { Answer, writeEnvelope } from '../http/serve.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { Shop } from '../shop.ts'
import { claimKey, keepAnswer, type Wish } from './idempotency.ts'
import type { OrderHeaders } from './order-headers.ts'
import { priceCart } from './price-cart.ts'
import { storeOrder } from './store-order.ts'
import { orders } from './table.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Cart = Awaited<ReturnType<typeof readCartForOrder>>

/**
 * Places a cash order from the caller's cart in one transaction: all of it happens, or nothing. Everybody takes locks in one
 * order: key, cart, recipient's mobile, stock by product and size. Gives the answer's bytes, the same for each repetition.
 */
export async function placeCashOrder(shop: OrderShop, userId: string, request: OrderRequest, headers: OrderHeaders) {
  const objection = checkoutObjection({ ...request.userBasicInfo, address: request.deliveryAddress })
  if (objection) throw new ApiError(400, objection)
  const wish: Wish = { userId, request, paymentMode: 'CASH', idempotencyKey: headers.idempotencyKey }
  try {
    return await inTransaction(shop.db, (tx) => fulfil(tx, shop, wish, headers))
  } catch (error) {
    if (sqlStateOf(error) === lockTimeout) throw busy
    throw error
  }
}

const lockTimeout = '55P03'
const busy = new ApiError(503, 'Many people are ordering right now. Please try again in a few seconds.', {
  'retry-after': '1',
})

async function fulfil(tx: Transaction, shop: OrderShop, wish: Wish, { statusToken, totalShown }: OrderHeaders) {
  const givenBefore = await claimKey(tx, wish)
  if (givenBefore) return givenBefore
  const cart = await readCartForOrder(tx, wish.userId)
  const order = (await orderOfCart(tx, wish.userId, cart)) ?? (await placeOrder(tx, shop, wish, cart, totalShown))
  const { orderNumber } = order
  const answer = writeEnvelope(new Answer({ data: { orderNumber }, message: 'Order placed successfully' }))
  await keepAnswer(tx, wish, statusToken, order.id, answer)
  return answer
}

/** The order this very cart has already become: pressed twice, two tabs, or sent again without a key (open-points 82). */
async function orderOfCart(tx: Transaction, userId: string, { version, lines }: Cart) {
  const [order] = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.cartVersion, version)))
  // A line that could not be bought then, and can be bought now, was no part of it.
  if (order && lines.length > 0) {
    throw new ApiError(409, 'Your cart has changed since your last order. Please set a quantity in it and order again.')
  }
  return order
}

async function placeOrder(
  tx: Transaction,
  { config, db }: OrderShop,
  { userId, request, paymentMode }: Wish,
  { version, lines }: Cart,
  totalShown: number | undefined,
) {
  if (lines.length === 0) throw emptyCart
  const { mobileNumber } = request.userBasicInfo
  const now = await refuseTooManyOpenOrders(tx, mobileNumber, config.limits.openCashOrdersPerMobile)
  const cart = await priceCart(tx, lines, request.promoCodes, now)
  if (cart.lines.length === 0) throw emptyCart
  refuseOtherTotal(cart.bill.total, totalShown)
  await takeStock(tx, cart.lines)
  const order = await storeOrder(tx, {
    userId,
    cartVersion: version,
    request,
    cart,
    paymentMode,
    isDemo: config.isDemo,
  })
  const orderedIds = cart.lines.map(({ cartLineId }) => cartLineId)
  await emptyOrderedLines(tx, userId, orderedIds)
  await queueMessage(
    tx,
    { config, db },
    {
      template: 'order-confirmed',
      to: `+91${mobileNumber}`,
      values: { orderNumber: order.orderNumber, total: toRupees(cart.bill.total).toFixed(2) },
    },
  )
  return order
}

const emptyCart = new ApiError(400, 'Your cart is empty')

/** Goods for numbers that do not know of them cost the shop the way. Gives the database's time. */
async function refuseTooManyOpenOrders(tx: Transaction, mobileNumber: string, most: number) {
  // Held before counting, so that two orders for one number are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`open cash orders of ${mobileNumber}`}, 0))`)
  const [found] = await tx
    .select({
      open: sql<number>`count(*)::int`,
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(orders)
    .where(
      and(eq(orders.mobileNumber, mobileNumber), eq(orders.orderStatus, 'CONFIRMED'), eq(orders.paymentMode, 'CASH')),
    )
  if (found && found.open >= most) throw new ApiError(429, openOrdersSentence(most))
  return new Date(found?.now ?? Number.NaN)
}

function openOrdersSentence(most: number) {
  const orders = most === 1 ? 'is already 1 order' : `are already ${most} orders`
  return `There ${orders} to be paid in cash on the way to this mobile number. Please wait until one has been delivered.`
}

function refuseOtherTotal(total: number, shown: number | undefined) {
  if (shown === undefined || shown === total) return
  throw new ApiError(
    409,
    `The total is ${formatPaise(total)} now, not ${formatPaise(shown)} as on your screen. Please look at your order again.`,
  )
}
