import {
  type CouponTerms,
  couponObjection,
  isCouponRefusal,
  recheckCoupons,
  withCoupon,
} from '#contract/rules/pricing/coupons.ts'
import { mrpObjection, priceTotal } from '#contract/rules/pricing/pricing.ts'
import { applyByOracle, type Refusal, recheckByOracle } from '../checker/orders/coupon-oracle.ts'
import type { RandomCart } from './random-cart.ts'
import type { Tally } from './tally.ts'

/**
 * Applies the offers one by one as the checkout does, and checks them again for the cart of later: what stands, what is refused
 * and in which words must be what the oracle says. Gives the coupons that stand, and what differs.
 */
export function compareCoupons(cart: RandomCart, tally: Tally) {
  const faults: string[] = []
  const oracle = applyByOracle(cart.offers, cart)
  let applied: CouponTerms[] = []
  for (const [at, offer] of cart.offers.entries()) {
    const objection = objectionTo(offer, applied, cart)
    const refusal = oracle.refusals[at]
    tally.count(refusal ? `refused: ${refusal.because}` : 'applied')
    if (!isSame(objection, refusal)) faults.push(differ(`Applying ${offer.promoCode}`, objection, refusal))
    if (objection === undefined) applied = withCoupon(applied, offer)
  }
  if (codesOf(applied) !== codesOf(oracle.applied)) {
    faults.push(`Applied are ${codesOf(applied)}, by the oracle ${codesOf(oracle.applied)}.`)
  }

  const { validCoupons, dropped } = recheckCoupons(applied, priceTotal(cart.later.lines), cart.later.now)
  const rechecked = recheckByOracle(applied, { ...cart, ...cart.later })
  tally.count('dropped later', dropped.length)
  if (codesOf(validCoupons) !== codesOf(rechecked.fitting) || dropped.length !== rechecked.dropped.length) {
    faults.push(`Later ${codesOf(validCoupons)} still stand, by the oracle ${codesOf(rechecked.fitting)}.`)
  }
  for (const [at, { coupon, reason }] of dropped.entries()) {
    const refusal = rechecked.dropped[at]
    if (!isSame(reason, refusal)) faults.push(differ(`Dropping ${coupon.promoCode}`, reason, refusal))
  }
  return { applied, faults }
}

function objectionTo(offer: CouponTerms, applied: CouponTerms[], { lines, settings, now }: RandomCart) {
  return (
    couponObjection(offer, applied, priceTotal(lines), now) ?? mrpObjection(lines, withCoupon(applied, offer), settings)
  )
}

/** The words are the specification's where it has any; of our own ones the one about the number names the limit (open-points 64). */
function isSame(objection: string | undefined, refusal: Refusal | undefined) {
  if (!objection || !refusal) return !objection && !refusal
  if (!isCouponRefusal(objection)) return false
  if (refusal.sentence) return objection === refusal.sentence
  if (refusal.because === 'MRP') return / MRP[ ,.]/.test(objection)
  return objection.startsWith('Invalid promo code! ') && /\b2\b/.test(objection) === (refusal.because === 'number')
}

function differ(doing: string, objection: string | undefined, refusal: Refusal | undefined) {
  const refusalText = refusal && (refusal.sentence ?? `a refusal because of: ${refusal.because}`)
  return `${doing} gives "${objection ?? 'no objection'}", by the oracle "${refusalText ?? 'no objection'}".`
}

function codesOf(coupons: { promoCode: string }[]) {
  return coupons.map(({ promoCode }) => promoCode).join(' + ') || 'none'
}
