import type { Coupon } from '../api/coupons.ts'
import { formatPaise, toBasisPoints, toPaise } from '../money.ts'

/** A coupon as the rules read it: `discount` in basis points or paise by `discountType`, the minimum in paise. */
export type CouponTerms = {
  promoCode: string
  promoType: 'SHIPPING' | 'ORDER' | 'ON_CATEGORY'
  isCombo: boolean
  discountType: 'PERCENTAGE_OFF' | 'FIXED_AMOUNT_OFF'
  discount: number
  startsAt: Date
  endsAt: Date
  orderMinimum: number
}

/** A coupon of the wire as the rules read it. */
export function couponTerms(coupon: Coupon): CouponTerms {
  const { promoCode, promoType, isCombo, discountType, discount, startDate, endDate, orderMinimum } = coupon
  return {
    promoCode,
    promoType,
    isCombo,
    discountType,
    discount: discountType === 'PERCENTAGE_OFF' ? toBasisPoints(discount) : toPaise(discount),
    startsAt: new Date(startDate),
    endsAt: new Date(endDate),
    orderMinimum: toPaise(orderMinimum.orderMinimum),
  }
}

/** How many coupons, and how many combo ones among them, one order takes (COUP-01, COUP-02). */
export const couponLimits = { coupons: 2, combos: 2 } as const

/** What a refused code shows when nothing better is known (COUP-13). */
export const invalidCode = 'Invalid promo code!'

/** COUP-07: why a typed code cannot even be asked for, or undefined. */
export function codeObjection(code: string) {
  return code.trim() === '' ? 'Please enter a coupon code' : undefined
}

/**
 * Why a coupon cannot join those applied, in the shopper's words, or undefined (COUP-01 to COUP-12). The checks stand in the
 * order of the specification; counts are those after it has replaced another (open-points 65).
 * `subtotal` is the sum of price x quantity in paise (open-points 68).
 */
export function couponObjection(coupon: CouponTerms, applied: CouponTerms[], subtotal: number, now: Date) {
  const together = withCoupon(applied, coupon)
  if (together.length > couponLimits.coupons) {
    return `${invalidCode} At most ${couponLimits.coupons} coupons can be used on one order.`
  }
  if (together.filter(({ isCombo }) => isCombo).length > couponLimits.combos) {
    return `${invalidCode} At most ${couponLimits.combos} combo coupons can be used on one order.`
  }
  if (applied.some(({ promoCode }) => promoCode === coupon.promoCode)) return 'This offer is already applied'
  if (coupon.promoType === 'ON_CATEGORY') return 'This promo code is not applicable for your order'
  if (mixesOrderCoupons(together)) {
    return `${invalidCode} A combo offer cannot be used together with another order offer.`
  }
  if (subtotal < coupon.orderMinimum) {
    return `Add ${formatPaise(coupon.orderMinimum - subtotal)} more to apply this offer`
  }
  if (!isTimely(coupon, now)) return 'This promo code is not valid at this time'
  return undefined
}

/** The coupons after one more: a non-combo one takes the place of the former non-combo one, combo ones stay (COUP-03). */
export function withCoupon<C extends Pick<CouponTerms, 'isCombo'>>(applied: C[], coupon: C): C[] {
  return [...applied.filter(({ isCombo }) => isCombo || coupon.isCombo), coupon]
}

/** Whether a coupon lowers the order; SHIPPING only frees the delivery, ON_CATEGORY only advertises (open-points 66). */
export function isOrderCoupon({ promoType }: Pick<CouponTerms, 'promoType'>) {
  return promoType === 'ORDER'
}

/** Whether a coupon holds by its dates: from its first moment to just before its end (COUP-12). */
export function isTimely({ startsAt, endsAt }: Pick<CouponTerms, 'startsAt' | 'endsAt'>, now: Date) {
  return startsAt <= now && now < endsAt
}

function mixesOrderCoupons(coupons: CouponTerms[]) {
  const combos = coupons.filter(isOrderCoupon).map(({ isCombo }) => isCombo)
  return combos.includes(true) && combos.includes(false)
}
