import { isCouponRefusal, isMrpRefusal, isOrderCoupon } from '#contract/rules/pricing/coupons.ts'
import { type AppliedCoupon, useCouponStore } from '../order/coupon-store.ts'
import { type CouponAnswer, fetchCoupon } from './fetch-coupon.ts'

/**
 * After a refused order: gives whether its sentence is about the coupons applied. Those it names are taken off at once, the others
 * are asked about again; the sentence stays in step 2.
 */
export function dropRefused(sentence: string) {
  const { applied } = useCouponStore.getState()
  if (applied.length === 0 || !isCouponRefusal(sentence)) return false
  const meant = applied.filter((coupon) => isMeant(coupon, sentence))
  takeOff(meant, sentence)
  if (meant.length === 0) void recheckCoupons(applied, sentence)
  return true
}

function takeOff(coupons: AppliedCoupon[], sentence: string) {
  const codes = coupons.map(({ promoCode }) => promoCode)
  const messages = codes.map((code) => `${code} was taken off. ${sentence}`)
  useCouponStore.setState(({ applied }) => ({
    applied: applied.filter(({ promoCode }) => !codes.includes(promoCode)),
    notices: messages.length > 0 ? messages : [sentence],
  }))
}

function isMeant({ promoCode, ...coupon }: AppliedCoupon, sentence: string) {
  if (isMrpRefusal(sentence)) return isOrderCoupon(coupon) && !coupon.isCombo
  return sentence.split(/\s+/).includes(promoCode)
}

/** Takes off what the shop refuses now; what nobody answered about stays. */
async function recheckCoupons(coupons: AppliedCoupon[], sentence: string) {
  const answers = await Promise.all(coupons.map(({ promoCode }) => fetchCoupon(promoCode)))
  const refused = coupons.filter((_, nth) => isRefusal(answers[nth]))
  if (refused.length > 0) takeOff(refused, sentence)
}

function isRefusal(answer: CouponAnswer | undefined) {
  return answer !== undefined && 'objection' in answer && answer.isRefused
}
