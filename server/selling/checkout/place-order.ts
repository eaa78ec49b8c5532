import { ApiError } from '#contract/api/envelope.ts'
import type { OrderRequest } from '#contract/api/orders/orders.ts'
import { checkoutObjection } from '#contract/rules/orders/checkout-details.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { commitAhead, inTransaction, isLacking, together } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { Answer, writeEnvelope } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { refuseNoPlace } from '../areas/refuse-place.ts'
import { keepWish, keepWishOrFail, type Wish } from '../orders/idempotency.ts'
import { refuseTooManyOrders } from '../orders/open-orders.ts'
import type { OrderHeaders } from '../orders/order-headers.ts'
import type { Earlier } from '../orders/repeated-order.ts'
import type { Unproven } from '../stock/stock.ts'
import { unprovenOf } from './limits/order-limits.ts'
import { makeOrder, takeGoods, takeGoodsOrFail, unlessBusy } from './order-from-cart.ts'
import { lookBack, startOrder } from './start-order.ts'
import { storeCashOrder } from './store-cash-order.ts'
import type { DraftedOrder } from './store-order.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Buyer = Pick<Caller, 'userId' | 'role'>

/**
 * Places a cash order from the caller's cart in one transaction: all of it happens, or nothing. Everybody takes locks in one
 * order: cart, recipient's mobile, unpaid orders, stock by product and size, coupons, status token. Gives the answer's bytes,
 * the same for each repetition.
 */
export async function placeCashOrder(shop: OrderShop, buyer: Buyer, request: OrderRequest, headers: OrderHeaders) {
  refuseUnusableDetails(request)
  await refuseNoPlace(shop.db, request.deliveryAddress)
  const { userId, role } = buyer
  const wish: Wish = { ...headers, userId, request, paymentMode: 'CASH', isGuest: role === 'guest' }
  const place = (take: Take) => inTransaction(shop.db, (tx) => fulfil(tx, shop, wish, take), { isBegunAhead: true })
  return unlessBusy(
    place(takeAndCommit).catch((error) => {
      // Begun again to find out what is lacking, and to say so.
      if (isLacking(error)) return place(takeCarefully)
      throw error
    }),
  )
}

type Taking = { wish: Wish; order: DraftedOrder; unproven: Unproven | undefined; answer: string }
type Take = (tx: Transaction, taking: Taking) => Promise<unknown>

/** What everybody wants is taken last and let go of by the COMMIT right behind it: the next one waits for no answer of ours. */
function takeAndCommit(tx: Transaction, { wish, order, unproven, answer }: Taking) {
  return together(
    () => takeGoodsOrFail(tx, order, unproven),
    () => keepWishOrFail(tx, wish, order.id, answer),
    () => commitAhead(tx),
  )
}

function takeCarefully(tx: Transaction, { wish, order, unproven, answer }: Taking) {
  return together(
    () => takeGoods(tx, order, unproven),
    () => keepWish(tx, wish, order.id, answer),
  )
}

export function refuseUnusableDetails({ userBasicInfo, deliveryAddress }: Omit<OrderRequest, 'promoCodes'>) {
  const objection = checkoutObjection({ ...userBasicInfo, address: deliveryAddress })
  if (objection) throw new ApiError(400, objection)
}

async function fulfil(tx: Transaction, shop: OrderShop, wish: Wish, take: Take) {
  const start = await startOrder(tx, wish)
  // An order begun online and not paid makes way.
  const { placed, unpaid: instead } = await lookBack(tx, wish, start)
  if (placed) return start.kept?.answer ?? answerPlaced(tx, wish, placed)
  if (start.cart.lines.length > 0) refuseTooManyOrders(shop.config, start)
  const order = await makeOrder(tx, shop, wish, { start, instead })
  const answer = writeAnswer(order)
  await storeCashOrder(tx, shop, { order, terms: start.terms, isGuest: wish.isGuest })
  await take(tx, { wish, order, unproven: unprovenOf(shop.config, start), answer })
  return answer
}

async function answerPlaced(tx: Transaction, wish: Wish, order: Earlier) {
  const answer = writeAnswer(order)
  // A token leads to its order for 24 hours from the first time on.
  await keepWish(tx, order.isOfToken ? { ...wish, statusToken: undefined } : wish, order.id, answer)
  return answer
}

function writeAnswer({ orderNumber }: { orderNumber: string }) {
  return writeEnvelope(new Answer({ data: { orderNumber }, message: 'Order placed successfully' }))
}
