import { ApiError } from '#contract/api/envelope.ts'
import { hashOf, type OrderIntent } from './idempotency.ts'

/** An order of the same key, status token, cart or person, as it stands. */
export type PriorOrder = {
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
export function repeatedOrder(intent: OrderIntent, cart: Goods[], priorOrders: PriorOrder[]): PriorOrder | undefined {
  const placed = priorOrders.filter(({ orderStatus }) => orderStatus !== 'UNPAID' && orderStatus !== 'LAPSED')
  const known = placed.find(({ isOfKey, isOfToken }) => isOfKey || isOfToken)
  if (known) return repeatedByName(known, intent, cart)
  const ofCart = placed.find(({ isOfCart }) => isOfCart)
  if (ofCart && cart.length > 0) throw changedCart
  if (ofCart?.orderStatus !== 'CONFIRMED' || !ofCart.isOfDay) return undefined
  if (!isSameRequest(ofCart, intent)) throw placedOtherwise(ofCart)
  return ofCart
}

/** Throws 409 when the key was used for another request, also for one that is not paid yet or has lapsed. */
export function refuseOtherContent(
  intent: OrderIntent,
  cart: Goods[],
  { storedAnswer, priorOrders }: { storedAnswer: { requestHash: string } | null; priorOrders: PriorOrder[] },
) {
  if (storedAnswer && storedAnswer.requestHash !== hashOf(intent)) throw otherContent
  const ofKey = priorOrders.find(({ isOfKey }) => isOfKey)
  if (ofKey && !(isSameTotal(ofKey, intent) && isSameGoods(ofKey, cart))) throw otherContent
}

function repeatedByName(order: PriorOrder, intent: OrderIntent, cart: Goods[]) {
  if (!isSameRequest(order, intent) || !isSameGoods(order, cart)) throw otherContent
  if (order.orderStatus !== 'CONFIRMED') throw endedSince(order)
  return order
}

function isSameRequest(order: PriorOrder, intent: OrderIntent) {
  return order.requestHash === hashOf(intent) && isSameTotal(order, intent)
}

function isSameTotal({ total }: PriorOrder, { totalShown }: OrderIntent) {
  return totalShown === undefined || totalShown === total
}

/** An empty cart is what an order leaves behind; a guest's is filled again at each press. */
function isSameGoods({ goods }: PriorOrder, cart: Goods[]) {
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

function placedOtherwise({ orderNumber }: PriorOrder) {
  return new ApiError(409, `Your cart is empty: what was in it has been placed already, as order ${orderNumber}.`)
}

function endedSince({ orderNumber, orderStatus }: PriorOrder) {
  const end = orderStatus === 'CANCELLED' ? 'cancelled' : 'delivered'
  return new ApiError(
    409,
    `Order ${orderNumber} was placed, and has been ${end} since. Please reload the page to order again.`,
  )
}
