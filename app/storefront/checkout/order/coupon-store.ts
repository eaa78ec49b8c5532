import { create } from 'zustand'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { type CouponTerms, couponTerms } from '#contract/rules/pricing/coupons.ts'

/** A coupon on the order, in the terms of the rules, with the words that say what it is. */
export type AppliedCoupon = CouponTerms & { title: string }

type CouponState = {
  /** Who applied them: nobody else finds them. */
  owner: string
  applied: AppliedCoupon[]
  /** Why coupons went, for the shopper to read in step 2. */
  notices: string[]
  /** An order has taken them; the next one begins without. */
  isSpent: boolean
}

const nothing = { applied: [] as AppliedCoupon[], notices: [] as string[], isSpent: false }

/** The coupons of the order being made. In memory, so that a shopper who goes back for one more bag finds them again. */
export const useCouponStore = create<CouponState>(() => ({ owner: '', ...nothing }))

/** Begins a checkout: with what the same shopper had applied, unless an order has taken it. */
export function openCoupons(owner: string) {
  const { owner: before, isSpent } = useCouponStore.getState()
  if (before !== owner || isSpent) useCouponStore.setState({ owner, ...nothing })
}

/** An order has taken the coupons; they stay on the screen behind its number. */
export function spendCoupons() {
  useCouponStore.setState({ isSpent: true })
}

/** Throws where the coupon's amounts cannot be read. */
export function toApplied(coupon: Coupon): AppliedCoupon {
  return { ...couponTerms(coupon), title: coupon.title }
}
