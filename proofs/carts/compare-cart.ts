import { compareBills } from './compare-bills.ts'
import { compareCoupons } from './compare-coupons.ts'
import { compareTaxes } from './compare-taxes.ts'
import type { RandomCart } from './random-cart.ts'
import type { Tally } from './tally.ts'

/** Everything in which the shop's rules and the oracle differ over one cart, in sentences; none when all is well. */
export function compareCart(cart: RandomCart, tally: Tally): string[] {
  tally.count('carts')
  tally.count('lines', cart.lines.length)
  try {
    const { applied, faults } = compareCoupons(cart, tally)
    const rightful = compareBills(cart, applied, tally)
    // Also with coupons that the rules would not let stand together: the arithmetic does not lean on them.
    const any = applied.length < cart.offers.length ? compareBills(cart, cart.offers, tally).faults : []
    return [...faults, ...rightful.faults, ...any, ...compareTaxes(cart, rightful.bill)]
  } catch (error) {
    return [`It cannot be worked out: ${error}`]
  }
}
