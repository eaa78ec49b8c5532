import { ApiError } from '#contract/api/envelope.ts'
import type { OrderRequest } from '#contract/api/orders.ts'
import { checkoutObjection } from '#contract/rules/checkout-details.ts'
import { emptyOrderedLines, readCartForOrder } from '../cart/ordered-cart.ts'
import type { Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { Answer, writeEnvelope } from '../http/serve.ts'
import { queueOrderMessage } from '../messages/order-messages.ts'
import type { Shop } from '../shop.ts'
import { claimKey, keepAnswer, keepToken, type Wish } from './idempotency.ts'
import { refuseTooManyOpenOrders } from './open-orders.ts'
import { findPlacedOrder, makeOrder, unlessBusy } from './order-from-cart.ts'
import type { OrderHeaders } from './order-headers.ts'
import { lockUnpaidOrders } from './unpaid-orders.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>

/**
 * Places a cash order from the caller's cart in one transaction: all of it happens, or nothing. Everybody takes locks in one
 * order: key, cart, unpaid orders, recipient's mobile, stock by product and size, coupons, status token. Gives the answer's
 * bytes, the same for each repetition.
 */
export async function placeCashOrder(shop: OrderShop, userId: string, request: OrderRequest, headers: OrderHeaders) {
  refuseUnusableDetails(request)
  const wish: Wish = { ...headers, userId, request, paymentMode: 'CASH' }
  return unlessBusy(inTransaction(shop.db, (tx) => fulfil(tx, shop, wish, headers.totalShown)))
}

export function refuseUnusableDetails({ userBasicInfo, deliveryAddress }: OrderRequest) {
  const objection = checkoutObjection({ ...userBasicInfo, address: deliveryAddress })
  if (objection) throw new ApiError(400, objection)
}

async function fulfil(tx: Transaction, shop: OrderShop, wish: Wish, totalShown: number | undefined) {
  const claimed = await claimKey(tx, wish)
  if (claimed?.answer) return claimed.answer
  const cart = await readCartForOrder(tx, wish.userId)
  // An order begun online and not paid makes way.
  const instead = await lockUnpaidOrders(tx, wish)
  const placed = await findPlacedOrder(tx, wish, cart)
  const order = placed ?? (await placeOrder(tx, shop, wish, { cart, instead, totalShown }))
  if (!placed?.isKnown) await keepToken(tx, wish, order.id)
  const { orderNumber } = order
  const answer = writeEnvelope(new Answer({ data: { orderNumber }, message: 'Order placed successfully' }))
  await keepAnswer(tx, wish, order.id, answer)
  return answer
}

async function placeOrder(tx: Transaction, shop: OrderShop, wish: Wish, making: Parameters<typeof makeOrder>[3]) {
  const { mobileNumber } = wish.request.userBasicInfo
  if (making.cart.lines.length > 0) {
    await refuseTooManyOpenOrders(tx, mobileNumber, shop.config.limits.openCashOrdersPerMobile)
  }
  const order = await makeOrder(tx, shop, wish, making)
  await emptyOrderedLines(tx, wish.userId, order.lineIds)
  await queueOrderMessage(tx, shop, 'order-confirmed', order.id)
  return order
}
