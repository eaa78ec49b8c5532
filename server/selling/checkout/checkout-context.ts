import type { Transaction } from '#server/platform/db/database.ts'
import { pipeline } from '#server/platform/db/transaction.ts'
import { toCouponWithUsage } from '../coupons/coupons.ts'
import type { OrderIntent } from '../orders/idempotency.ts'
import { emptyHistory, readOrderHistory } from '../orders/order-history.sql.ts'
import { refuseOtherContent, repeatedOrder } from '../orders/repeated-order.ts'
import { lockUnpaidOrders } from '../orders/unpaid-orders.ts'
import { toOrderTerms } from '../settings/settings.ts'
import { lockCartAndNumber, readCheckoutContext } from './checkout-context.sql.ts'
import { refuseUnavailable } from './limits/precheck-availability.ts'

export type CheckoutContext = Awaited<ReturnType<typeof loadCheckoutContext>>
export type Cart = CheckoutContext['cart']

/**
 * Reads all that an order is made from, and locks the cart until the transaction ends: a second order of the same person waits here
 * and then sees what the first one left. Orders that count towards the limits of one mobile number wait for each other too, so that
 * each counts those before it. Throws 409 when the idempotency key was used for another request.
 */
export async function loadCheckoutContext(tx: Transaction, intent: OrderIntent) {
  const [version, read] = await pipeline(
    () => lockCartAndNumber(tx, intent),
    () => readCheckoutContext(tx, intent),
  )
  const { lines, coupons, terms, hasPriorOrders, ...context } = read
  const history = hasPriorOrders ? await readOrderHistory(tx, intent) : emptyHistory
  refuseOtherContent(intent, lines, history)
  return {
    cart: { version, lines },
    ...context,
    ...history,
    coupons: coupons.map(toCouponWithUsage),
    terms: toOrderTerms(terms),
  }
}

/**
 * Finds the order that this request or cart has become already: a button pressed twice, two tabs, a request sent again without a key,
 * or a guest who had to register anew (open-points 82). Gives that order, or the unpaid orders (locked) that the new one replaces.
 * Throws 409 where the goods, the key or the status token belong to another order, or when something is missing.
 */
export async function findDuplicate(
  tx: Transaction,
  intent: OrderIntent,
  { cart, storedAnswer, priorOrders, coupons }: CheckoutContext,
) {
  if (!storedAnswer && priorOrders.length === 0) refuseUnavailable(cart.lines, coupons)
  const hasUnpaid = priorOrders.some(({ orderStatus }) => orderStatus === 'UNPAID')
  const unpaid = hasUnpaid ? await lockUnpaidOrders(tx, intent) : []
  // Their money may have arrived while this transaction waited for their locks.
  const currentOrders = hasUnpaid ? (await readOrderHistory(tx, intent)).priorOrders : priorOrders
  return { unpaid, duplicate: repeatedOrder(intent, cart.lines, currentOrders) }
}
