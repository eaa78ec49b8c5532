import type { Coupon } from '#contract/api/orders/coupons.ts'
import { formatPaise, toBasisPoints, toPaise } from '#contract/money.ts'
import { isSamePromoCode } from '#contract/promo-code.ts'

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
    orderMinimum: toPaise(orderMinimum?.orderMinimum ?? 0),
  }
}

/** How many coupons one order takes; all of them may be combo ones (COUP-01, COUP-02). */
const mostCoupons = 2

/** What a refused code shows when nothing better is known (COUP-13). */
export const invalidCode = 'Invalid promo code!'

/** COUP-08, COUP-09, COUP-12. */
export const alreadyApplied = 'This offer is already applied'
export const notApplicable = 'This promo code is not applicable for your order'
export const notAtThisTime = 'This promo code is not valid at this time'

/** What the shop says of a public code that all orders together have used as often as may be (open-points 64). */
export function couponLimitReached(code: string) {
  return `${invalidCode} ${code} has been used up.`
}

/** What the shop says when a mobile number has used a code as often as it may (open-points 64). */
export function customerLimitReached(code: string) {
  return `${invalidCode} ${code} cannot be used again with this mobile number.`
}

type LastUse = { promoCode: string; limit: number; orderNumber: string; isTyped: boolean }

/** What the shop's people read where a customer has used a code as often as may be; `isTyped` where nobody has proven the number. */
export function customerLimitForStaff({ promoCode, limit, orderNumber, isTyped }: LastUse) {
  const often = limit === 1 ? 'once' : `${limit} times`
  const last = isTyped
    ? `order ${orderNumber} to this number, which nobody has proven, used it`
    : `this one used it with order ${orderNumber}`
  return `Each customer can use ${promoCode} ${often}, and ${last}.`
}

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
  // The same offer again would be no coupon more.
  const isSame = ({ promoCode }: CouponTerms) => isSamePromoCode(promoCode, coupon.promoCode)
  const together = withCoupon(
    applied.filter((other) => !isSame(other)),
    coupon,
  )
  if (together.length > mostCoupons) {
    return `${invalidCode} At most ${mostCoupons} coupons can be used on one order.`
  }
  if (applied.some(isSame)) return alreadyApplied
  if (coupon.promoType === 'ON_CATEGORY') return notApplicable
  if (mixesOrderCoupons(together)) {
    return `${invalidCode} A combo offer cannot be used together with another order offer.`
  }
  return minimumObjection(coupon, subtotal) ?? (isTimely(coupon, now) ? undefined : notAtThisTime)
}

/** COUP-11: what `subtotal`, in paise, lacks of the coupon's minimum, in words, or undefined. */
export function minimumObjection({ orderMinimum }: Pick<CouponTerms, 'orderMinimum'>, subtotal: number) {
  return subtotal < orderMinimum ? `Add ${formatPaise(orderMinimum - subtotal)} more to apply this offer` : undefined
}

/** The applied coupons that still hold with the cart and the time as they are now, and why the others do not (open-points 68). */
export function recheckCoupons<C extends CouponTerms>(applied: C[], subtotal: number, now: Date) {
  const validCoupons: C[] = []
  const dropped: { coupon: C; reason: string }[] = []
  for (const coupon of applied) {
    const reason = couponObjection(coupon, validCoupons, subtotal, now)
    if (reason === undefined) validCoupons.push(coupon)
    else dropped.push({ coupon, reason })
  }
  return { validCoupons, dropped }
}

/** Whether the sentence of a refused order is about its coupons, so that the shopper is led back to them. */
export function isCouponRefusal(sentence: string) {
  return (
    sentence.startsWith(invalidCode) ||
    [alreadyApplied, notApplicable, notAtThisTime].includes(sentence) ||
    /^Add ₹[\d,.]+ more to apply this offer$/.test(sentence) ||
    isMrpRefusal(sentence)
  )
}

/** Whether an order was refused because its coupon would charge more than an MRP (open-points 115). */
export function isMrpRefusal(sentence: string) {
  const end = ' would cost more than its MRP, so it cannot be used on this order.'
  return sentence.startsWith('With this coupon ') && sentence.endsWith(end)
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
