import { paise } from '../money/exact-money.ts'
import { isAboveMrp, type OracleCoupon, type OracleLine, type OracleSettings, sumOfPrices } from './pricing-oracle.ts'

export type OracleOffer = OracleCoupon & { promoCode: string; startsAt: Date; endsAt: Date; orderMinimum: number }
export type OracleCart = { lines: OracleLine[]; settings: OracleSettings; now: Date }

/** Why an offer is refused; `words` where the specification fixes them letter by letter. */
export type Refusal = {
  because: 'number' | 'twice' | 'category' | 'mix' | 'minimum' | 'time' | 'MRP'
  sentence?: string
}

/**
 * The coupon rules a second time: written apart from the shop's own, from COUP-01 to COUP-12 and open-points 64 to 68 and 115.
 * The coupons that stand after a shopper applied these offers one by one, and what happened to each of them.
 */
export function applyByOracle<Offer extends OracleOffer>(offers: Offer[], cart: OracleCart) {
  let applied: Offer[] = []
  const refusals = offers.map((offer) => {
    const fitsBeside = remainsValidBeside(offer, applied)
    const refusal =
      refusalOf(offer, applied, cart) ??
      (isAboveMrp(cart.lines, [...fitsBeside, offer], cart.settings) ? ({ because: 'MRP' } as const) : undefined)
    if (!refusal) applied = [...fitsBeside, offer]
    return refusal
  })
  return { applied, refusals }
}

/** "When the cart changes every applied coupon is checked again and dropped with its text if it no longer holds." */
export function recheckByOracle<Offer extends OracleOffer>(applied: Offer[], cart: OracleCart) {
  const fitting: Offer[] = []
  const dropped: Refusal[] = []
  for (const offer of applied) {
    const refusal = refusalOf(offer, fitting, cart)
    if (refusal) dropped.push(refusal)
    else fitting.push(offer)
  }
  return { fitting, dropped }
}

/** The checks in the order of §5, "with the counts taken after the replacement". */
function refusalOf(offer: OracleOffer, applied: OracleOffer[], cart: OracleCart): Refusal | undefined {
  const beside = remainsValidBeside(offer, applied)
  const isTwice = applied.some(({ promoCode }) => promoCode.toLowerCase() === offer.promoCode.toLowerCase())
  // "Up to 2 applied", combo or not; the same offer again is not one more.
  if (!isTwice && beside.length >= 2) return { because: 'number' }
  if (isTwice) return { because: 'twice', sentence: 'This offer is already applied' }
  if (offer.promoType === 'ON_CATEGORY') {
    return { because: 'category', sentence: 'This promo code is not applicable for your order' }
  }
  // "combo ORDER cannot mix with non-combo ORDER"
  const orderOffers = beside.filter(({ promoType }) => promoType === 'ORDER')
  if (offer.promoType === 'ORDER' && orderOffers.some(({ isCombo }) => isCombo !== offer.isCombo)) {
    return { because: 'mix' }
  }
  // "The sum of price x quantity decides with {amount} as the gap to 2 decimals."
  const gap = paise(offer.orderMinimum).sub(sumOfPrices(cart.lines))
  if (gap.compare(0) > 0) {
    return { because: 'minimum', sentence: `Add ₹${indianAmount(gap.valueOf())} more to apply this offer` }
  }
  const isTimely = offer.startsAt.getTime() <= cart.now.getTime() && cart.now.getTime() < offer.endsAt.getTime()
  return isTimely ? undefined : { because: 'time', sentence: 'This promo code is not valid at this time' }
}

/** "A non-combo coupon replaces the previous non-combo one and keeps combo ones." */
function remainsValidBeside<Offer extends OracleOffer>(offer: Offer, applied: Offer[]) {
  return offer.isCombo ? applied : applied.filter(({ isCombo }) => isCombo)
}

/** 12345678 paise as '1,23,456.78'. */
function indianAmount(paise: number) {
  const digits = String(paise).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
  return `${whole}.${digits.slice(-2)}`
}
