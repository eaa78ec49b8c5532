import { ApiError } from '#contract/api/envelope.ts'
import { isBeyond, provenOrderSentence, unprovenOrderSentence } from '#contract/rules/orders/order-limits.ts'
import { countPieces } from '#contract/rules/pricing/cart-lines.ts'
import { unprovenRefusal } from '#server/people/auth/guests/guest-proofs.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { UnpaidReservations } from '#server/selling/orders/unpaid-reservations.sql.ts'
import type { Unproven } from '#server/selling/stock/stock.ts'
import type { CheckoutContext } from '../checkout-context.ts'
import type { PricedCart } from '../price-cart.ts'

type Priced = Pick<PricedCart, 'lines'> & { bill: Pick<PricedCart['bill'], 'total'> }
type Ordering = Pick<CheckoutContext, 'provenMobile' | 'terms'>

/**
 * Whether an order may hold its goods before it is paid: by itself and with all that its number holds unpaid it is within what one person
 * may hold, and the hour is not over.
 */
export function canReserveUnpaid(context: Ordering, { secondsLeft, byOthers }: UnpaidReservations, cart: Priced) {
  const { total, pieces } = sizeOf(cart)
  const together = { total: total + byOthers.total, pieces: pieces + byOthers.pieces }
  return secondsLeft > 0 && !isBeyond(together, limitOf(context))
}

function limitOf({ provenMobile, terms }: Ordering) {
  return provenMobile === null ? terms.limits.unproven : terms.limits.proven
}

/**
 * Refuses a cash order beyond what one may hold: 403 where the number is to be proven, 409 where it
 * is. Nothing is held for it.
 */
export function refuseCash(config: Pick<Config, 'payments'>, context: Ordering, cart: Priced) {
  const { provenMobile, terms } = context
  const mayPayOnline = takesOnline(config)
  if (isBeyond(sizeOf(cart), limitOf(context))) {
    throw provenMobile === null
      ? unprovenRefusal(unprovenOrderSentence(terms.limits.unproven, mayPayOnline))
      : new ApiError(409, provenOrderSentence(terms.limits.proven, mayPayOnline))
  }
}

/** By what part of the stock an order of nobody proven is bounded; nothing for who has proven a number. */
export function unprovenOf(
  config: Pick<Config, 'payments'>,
  { provenMobile, terms }: Pick<CheckoutContext, 'provenMobile' | 'terms'>,
): Unproven | undefined {
  if (provenMobile !== null) return undefined
  return { part: terms.limits.unprovenStockPart, mayPayOnline: takesOnline(config) }
}

function takesOnline({ payments }: Pick<Config, 'payments'>) {
  return payments.kind !== 'cash-only'
}

function sizeOf({ lines, bill }: Priced) {
  return { total: bill.total, pieces: countPieces(lines) }
}
