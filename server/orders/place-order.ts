import { and, eq } from 'drizzle-orm'
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
import { claimKey, findOrderOfToken, keepAnswer, keepToken, type Wish } from './idempotency.ts'
import { refuseTooManyOpenOrders } from './open-orders.ts'
import type { OrderHeaders } from './order-headers.ts'
import { priceCart } from './price-cart.ts'
import { storeOrder } from './store-order.ts'
import { orders } from './table.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Cart = Awaited<ReturnType<typeof readCartForOrder>>

/**
 * Places a cash order from the caller's cart in one transaction: all of it happens, or nothing. Everybody takes locks in one
 * order: key, cart, recipient's mobile, stock by product and size, status token. Gives the answer's bytes, the same for each repetition.
 */
export async function placeCashOrder(shop: OrderShop, userId: string, request: OrderRequest, headers: OrderHeaders) {
  const objection = checkoutObjection({ ...request.userBasicInfo, address: request.deliveryAddress })
  if (objection) throw new ApiError(400, objection)
  const wish: Wish = { ...headers, userId, request, paymentMode: 'CASH' }
  try {
    return await inTransaction(shop.db, (tx) => fulfil(tx, shop, wish, headers.totalShown))
  } catch (error) {
    if (sqlStateOf(error) === lockTimeout) throw busy
    throw error
  }
}

const lockTimeout = '55P03'
const busy = new ApiError(503, 'Many people are ordering right now. Please try again in a few seconds.', {
  'retry-after': '1',
})

async function fulfil(tx: Transaction, shop: OrderShop, wish: Wish, totalShown: number | undefined) {
  const givenBefore = await claimKey(tx, wish)
  if (givenBefore) return givenBefore
  // A guest whose token ran out registers anew: the same wish then comes from somebody else.
  const known = wish.statusToken && (await findOrderOfToken(tx, wish.statusToken))
  const order = known || (await orderOfCart(tx, shop, wish, totalShown))
  if (!known) await keepToken(tx, wish, order.id)
  const { orderNumber } = order
  const answer = writeEnvelope(new Answer({ data: { orderNumber }, message: 'Order placed successfully' }))
  await keepAnswer(tx, wish, order.id, answer)
  return answer
}

async function orderOfCart(tx: Transaction, shop: OrderShop, wish: Wish, totalShown: number | undefined) {
  const cart = await readCartForOrder(tx, wish.userId)
  // Pressed twice, two tabs, or sent again without a key: this very cart has become an order (open-points 82).
  const [order] = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.userId, wish.userId), eq(orders.cartVersion, cart.version)))
  if (!order) return placeOrder(tx, shop, wish, cart, totalShown)
  // A line that could not be bought then, and can be bought now, was no part of it.
  if (cart.lines.length > 0) throw changedCart
  return order
}

const changedCart = new ApiError(
  409,
  'Your cart has changed since your last order. Please set a quantity in it and order again.',
)

async function placeOrder(
  tx: Transaction,
  shop: OrderShop,
  { userId, request, paymentMode }: Wish,
  { version, lines }: Cart,
  totalShown: number | undefined,
) {
  if (lines.length === 0) throw emptyCart
  const { config } = shop
  const { mobileNumber } = request.userBasicInfo
  const now = await refuseTooManyOpenOrders(tx, mobileNumber, config.limits.openCashOrdersPerMobile)
  const cart = await priceCart(tx, lines, request.promoCodes, now)
  if (cart.lines.length === 0) throw emptyCart
  refuseOtherTotal(cart.bill.total, totalShown)
  await takeStock(tx, cart.lines)
  const isDemo = config.isDemo
  const order = await storeOrder(tx, { userId, cartVersion: version, request, cart, paymentMode, isDemo })
  const orderedIds = cart.lines.map(({ cartLineId }) => cartLineId)
  await emptyOrderedLines(tx, userId, orderedIds)
  const values = { orderNumber: order.orderNumber, total: toRupees(cart.bill.total).toFixed(2) }
  await queueMessage(tx, shop, { template: 'order-confirmed', to: `+91${mobileNumber}`, values })
  return order
}

const emptyCart = new ApiError(400, 'Your cart is empty')

function refuseOtherTotal(total: number, shown: number | undefined) {
  if (shown === undefined || shown === total) return
  throw new ApiError(
    409,
    `The total is ${formatPaise(total)} now, not ${formatPaise(shown)} as on your screen. Please look at your order again.`,
  )
}
