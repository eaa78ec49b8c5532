import { ApiError } from '#contract/api/envelope.ts'
import { hashOf, type Wish } from './idempotency.ts'

/** An order of the same key, status token, cart or person, as it stands. */
export type Earlier = {
  id: string
  orderNumber: string
  orderStatus: 'UNPAID' | 'LAPSED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED'
  requestHash: string | null
  /** Paise. */
  total: number
  goods: Goods[] | null
  isOfKey: boolean
  isOfToken: boolean
  /** Made from the cart as it stands. */
  isOfCart: boolean
  /** Not older than 24 hours. */
  isOfDay: boolean
}
type Goods = { productId: string; size: number; quantity: number }

/**
 * The placed order that a call asks for once more, everything the same and the order confirmed; nothing where a new one is asked for.
 * Throws 409 where the goods, the key or the status token have an order that is not this one (open-points 82, decision 025).
 */
export function repeatedOrder(wish: Wish, cart: Goods[], earlier: Earlier[]): Earlier | undefined {
  const placed = earlier.filter(({ orderStatus }) => orderStatus !== 'UNPAID' && orderStatus !== 'LAPSED')
  const known = placed.find(({ isOfKey, isOfToken }) => isOfKey || isOfToken)
  if (known) return repeatedByName(known, wish, cart)
  const ofCart = placed.find(({ isOfCart }) => isOfCart)
  if (ofCart && cart.length > 0) throw changedCart
  if (ofCart?.orderStatus !== 'CONFIRMED' || !ofCart.isOfDay) return undefined
  if (!isSameRequest(ofCart, wish)) throw placedOtherwise(ofCart)
  return ofCart
}

/** Throws 409 when the key was used for another request, also for one that is not paid yet or has lapsed. */
export function refuseOtherContent(
  wish: Wish,
  cart: Goods[],
  { kept, earlier }: { kept: { requestHash: string } | null; earlier: Earlier[] },
) {
  if (kept && kept.requestHash !== hashOf(wish)) throw otherContent
  const ofKey = earlier.find(({ isOfKey }) => isOfKey)
  if (ofKey && !(isSameTotal(ofKey, wish) && isSameGoods(ofKey, cart))) throw otherContent
}

function repeatedByName(order: Earlier, wish: Wish, cart: Goods[]) {
  if (!isSameRequest(order, wish) || !isSameGoods(order, cart)) throw otherContent
  if (order.orderStatus !== 'CONFIRMED') throw endedSince(order)
  return order
}

function isSameRequest(order: Earlier, wish: Wish) {
  return order.requestHash === hashOf(wish) && isSameTotal(order, wish)
}

function isSameTotal({ total }: Earlier, { totalShown }: Wish) {
  return totalShown === undefined || totalShown === total
}

/** An empty cart is what an order leaves behind; a guest's is filled again at each press. */
function isSameGoods({ goods }: Earlier, cart: Goods[]) {
  return cart.length === 0 || contentsOf(goods ?? []) === contentsOf(cart)
}

export function contentsOf(goods: Goods[]) {
  return JSON.stringify(goods.map(({ productId, size, quantity }) => `${productId} ${size} ${quantity}`).sort())
}

const otherContent = new ApiError(
  409,
  'This order was already sent with other details. Please reload the page and try again.',
)

const changedCart = new ApiError(
  409,
  'Your cart has changed since your last order. Please set a quantity in it and order again.',
)

function placedOtherwise({ orderNumber }: Earlier) {
  return new ApiError(409, `Your cart is empty: what was in it has been placed already, as order ${orderNumber}.`)
}

function endedSince({ orderNumber, orderStatus }: Earlier) {
  const end = orderStatus === 'CANCELLED' ? 'cancelled' : 'delivered'
  return new ApiError(
    409,
    `Order ${orderNumber} was placed, and has been ${end} since. Please reload the page to order again.`,
  )
}
