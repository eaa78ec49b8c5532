import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { isSamePromoCode } from '#contract/promo-code.ts'
import {
  alreadyApplied,
  codeObjection,
  couponObjection,
  minimumObjection,
  recheckCoupons,
  withCoupon,
} from '#contract/rules/pricing/coupons.ts'
import { mrpObjection, type PricingSettings, priceTotal } from '#contract/rules/pricing/pricing.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import { useSession } from '../../session/session.ts'
import { type AppliedCoupon, openCoupons, useCouponStore } from '../order/coupon-store.ts'
import { pricedLines } from '../order/pricing.ts'
import { dropRefused } from './coupon-refusal.ts'
import { fetchCoupon, shopNow } from './fetch-coupon.ts'
import { showApplied } from './show-applied.ts'

/** The coupons of this order: applied by the rules, checked again whenever the lines change (open-points 65, 68, 69). */
export function useCoupons(lines: CartItem[], charges: PricingSettings) {
  const owner = useSession(({ user, status }) => user?.id ?? status)
  // Before the first look at the store, so that nobody else's coupons are ever shown.
  useState(() => openCoupons(owner))
  const { applied, notices, isSpent } = useCouponStore()
  const [busyCode, setBusyCode] = useState<string>()
  const latest = useRef({ lines, charges })
  latest.current = { lines, charges }

  useEffect(() => {
    if (isSpent || lines.length === 0) return
    const { validCoupons, dropped } = recheckCoupons(applied, priceTotal(pricedLines(lines)), shopNow())
    if (dropped.length === 0) return
    const messages = dropped.map(({ coupon, reason }) => `${coupon.promoCode} was taken off. ${reason}`)
    useCouponStore.setState({ applied: validCoupons, notices: messages })
    for (const sentence of messages) showToast(sentence, 'error')
  }, [lines, applied, isSpent])

  /**
   * Applies a typed or chosen code; gives why it cannot be, in words, or undefined. One at a time, so that each is held against
   * those before it. Never throws.
   */
  async function apply(typed: string) {
    if (busyCode !== undefined) return undefined
    const code = typed.trim()
    const objection = codeObjection(code) ?? repeatObjection(code)
    if (objection) return objection
    setBusyCode(code)
    const answer = await fetchCoupon(code)
    setBusyCode(undefined)
    // Placed meanwhile, so without this coupon: an earlier order intent whose answer had been lost.
    if (useCouponStore.getState().isSpent) return undefined
    if ('objection' in answer) return answer.objection
    const refused = objectionTo(answer.coupon)
    if (!refused) put(answer.coupon)
    return refused
  }

  /** Why a coupon cannot join those applied, as far as the browser knows. */
  function objectionTo(coupon: AppliedCoupon) {
    const others = useCouponStore.getState().applied
    const priced = pricedLines(latest.current.lines)
    return (
      couponObjection(coupon, others, priceTotal(priced), shopNow()) ??
      mrpObjection(priced, withCoupon(others, coupon), latest.current.charges)
    )
  }

  function repeatObjection(code: string) {
    const isApplied = ({ promoCode }: AppliedCoupon) => isSamePromoCode(promoCode, code)
    return useCouponStore.getState().applied.some(isApplied) ? alreadyApplied : undefined
  }

  function put(coupon: AppliedCoupon) {
    useCouponStore.setState(({ applied }) => ({ applied: withCoupon(applied, coupon), notices: [] }))
    showApplied(coupon, pricedLines(latest.current.lines), latest.current.charges)
  }

  return {
    applied,
    codes: applied.map(({ promoCode }) => promoCode),
    notices,
    apply,
    /** The code the shop is being asked about. Nobody pays past it: the total is not known before its answer. */
    busyCode,
    objectionTo,
    missingFor: (coupon: AppliedCoupon) => minimumObjection(coupon, priceTotal(pricedLines(lines))),
    remove: (code: string) =>
      useCouponStore.setState(({ applied }) => ({
        applied: applied.filter(({ promoCode }) => promoCode !== code),
        notices: [],
      })),
    removeAll: () => useCouponStore.setState({ applied: [], notices: [] }),
    /** The sentence of a refused order: true when it is about these coupons, which are then looked at again. */
    refuse: dropRefused,
  }
}
