import type { Transaction } from '#server/platform/db/database.ts'
import { together } from '#server/platform/db/transaction.ts'
import { toFound } from '../coupons/coupons.ts'
import { nothingEarlier, readEarlier } from '../orders/earlier-orders.sql.ts'
import type { Wish } from '../orders/idempotency.ts'
import { refuseOtherContent, repeatedOrder } from '../orders/repeated-order.ts'
import { lockUnpaidOrders } from '../orders/unpaid-orders.ts'
import { toOrderTerms } from '../settings/settings.ts'
import { refuseLacking } from './limits/refuse-early.ts'
import { holdCartAndNumber, readStart } from './start-order.sql.ts'

export type Start = Awaited<ReturnType<typeof startOrder>>
export type Cart = Start['cart']

/**
 * Reads all that an order starts from. Holds the cart until the transaction ends: a second order of the same person waits here, and
 * then finds what the first has left. Two orders of a kind that count for one mobile number wait for each other too, so that each
 * counts those before it. Throws 409 when the key of the wish was used for another request.
 */
export async function startOrder(tx: Transaction, wish: Wish) {
  const [version, read] = await together(
    () => holdCartAndNumber(tx, wish),
    () => readStart(tx, wish),
  )
  const { lines, coupons, terms, hasEarlier, ...start } = read
  const past = hasEarlier ? await readEarlier(tx, wish) : nothingEarlier
  refuseOtherContent(wish, lines, past)
  return { cart: { version, lines }, ...start, ...past, coupons: coupons.map(toFound), terms: toOrderTerms(terms) }
}

/**
 * Looks at what this very request or cart has become already: pressed twice, two tabs, sent again without a key, or a guest who had
 * to register anew (open-points 82). Gives the order it is, or the unpaid ones, held, whose place a new one takes. Throws 409 where
 * the goods, the key or the status token have an order already that is not this one, or when something is lacking.
 */
export async function lookBack(tx: Transaction, wish: Wish, { cart, kept, earlier, coupons }: Start) {
  if (!kept && earlier.length === 0) refuseLacking(cart.lines, coupons)
  const hasUnpaid = earlier.some(({ orderStatus }) => orderStatus === 'UNPAID')
  const unpaid = hasUnpaid ? await lockUnpaidOrders(tx, wish) : []
  // Their money may have come while they were waited for.
  const found = hasUnpaid ? (await readEarlier(tx, wish)).earlier : earlier
  return { unpaid, placed: repeatedOrder(wish, cart.lines, found) }
}
