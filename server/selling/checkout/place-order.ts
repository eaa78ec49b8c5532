import { ApiError } from '#contract/api/envelope.ts'
import type { OrderRequest } from '#contract/api/orders/orders.ts'
import { checkoutObjection } from '#contract/rules/orders/checkout-details.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction, isPreconditionFailed, pipeline, pipelineCommit } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { Answer, writeEnvelope } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { refuseMismatchedPincode } from '../areas/refuse-mismatched-pincode.ts'
import { type OrderIntent, storeIdempotencyKey, storeIdempotencyKeyOrAbort } from '../orders/idempotency.ts'
import { refuseTooManyOrders } from '../orders/open-orders.ts'
import type { OrderHeaders } from '../orders/order-headers.ts'
import type { PriorOrder } from '../orders/repeated-order.ts'
import type { Unproven } from '../stock/stock.ts'
import { findDuplicate, loadCheckoutContext } from './checkout-context.ts'
import { unprovenOf } from './limits/order-limits.ts'
import { makeOrder, mapLockTimeout, reserveGoods, reserveGoodsOrAbort } from './order-from-cart.ts'
import { storeCashOrder } from './store-cash-order.ts'
import type { DraftedOrder } from './store-order.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Buyer = Pick<Caller, 'userId' | 'role'>

/**
 * Places a cash order from the caller's cart in one transaction: all of it happens, or nothing. Locks are always taken in the same
 * order, so that no two orders deadlock: cart, recipient's mobile, unpaid orders, stock by product and size, coupons, status token.
 * Gives the bytes of the answer, the same for each repetition of the request.
 */
export async function placeCashOrder(shop: OrderShop, buyer: Buyer, request: OrderRequest, headers: OrderHeaders) {
  refuseUnusableDetails(request)
  await refuseMismatchedPincode(shop.db, request.deliveryAddress)
  const { userId, role } = buyer
  const intent: OrderIntent = { ...headers, userId, request, paymentMode: 'CASH', isGuest: role === 'guest' }
  const place = (reserve: Reserve) =>
    inTransaction(shop.db, (tx) => createOrder(tx, shop, intent, reserve), { isBeginPipelined: true })
  return mapLockTimeout(
    place(reserveAndCommit).catch((error) => {
      // The transaction is repeated step by step to find out what is short, and to say so.
      if (isPreconditionFailed(error)) return place(reserveWithChecks)
      throw error
    }),
  )
}

type Reserving = { intent: OrderIntent; order: DraftedOrder; unproven: Unproven | undefined; answer: string }
type Reserve = (tx: Transaction, reserving: Reserving) => Promise<unknown>

/** Locks hot rows last and pipelines COMMIT, so that they are released without another round trip. */
function reserveAndCommit(tx: Transaction, { intent, order, unproven, answer }: Reserving) {
  return pipeline(
    () => reserveGoodsOrAbort(tx, order, unproven),
    () => storeIdempotencyKeyOrAbort(tx, intent, order.id, answer),
    () => pipelineCommit(tx),
  )
}

function reserveWithChecks(tx: Transaction, { intent, order, unproven, answer }: Reserving) {
  return pipeline(
    () => reserveGoods(tx, order, unproven),
    () => storeIdempotencyKey(tx, intent, order.id, answer),
  )
}

export function refuseUnusableDetails({ userBasicInfo, deliveryAddress }: Omit<OrderRequest, 'promoCodes'>) {
  const objection = checkoutObjection({ ...userBasicInfo, address: deliveryAddress })
  if (objection) throw new ApiError(400, objection)
}

async function createOrder(tx: Transaction, shop: OrderShop, intent: OrderIntent, reserve: Reserve) {
  const context = await loadCheckoutContext(tx, intent)
  // The new order replaces one that was begun online and not paid.
  const { duplicate, unpaid: replaced } = await findDuplicate(tx, intent, context)
  if (duplicate) return context.storedAnswer?.answer ?? answerPlaced(tx, intent, duplicate)
  if (context.cart.lines.length > 0) refuseTooManyOrders(shop.config, context)
  const order = await makeOrder(tx, shop, intent, { context, replaced })
  const answer = writeAnswer(order)
  await storeCashOrder(tx, shop, { order, terms: context.terms, isGuest: intent.isGuest })
  await reserve(tx, { intent, order, unproven: unprovenOf(shop.config, context), answer })
  return answer
}

async function answerPlaced(tx: Transaction, intent: OrderIntent, order: PriorOrder) {
  const answer = writeAnswer(order)
  // A token leads to its order for 24 hours from the first time on.
  await storeIdempotencyKey(tx, order.isOfToken ? { ...intent, statusToken: undefined } : intent, order.id, answer)
  return answer
}

function writeAnswer({ orderNumber }: { orderNumber: string }) {
  return writeEnvelope(new Answer({ data: { orderNumber }, message: 'Order placed successfully' }))
}
