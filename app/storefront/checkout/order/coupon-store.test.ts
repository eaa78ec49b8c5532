import { beforeEach, expect, it } from 'vitest'
import { type AppliedCoupon, openCoupons, spendCoupons, useCouponStore } from './coupon-store.ts'

const coupon = { promoCode: 'SECRET50' } as AppliedCoupon

beforeEach(() => {
  openCoupons('nobody')
  openCoupons('asha')
  useCouponStore.setState({ applied: [coupon], notices: ['MILL20 was taken off.'] })
})

const found = () => {
  const { applied, notices } = useCouponStore.getState()
  return { applied, notices }
}

it('[COUP-01] a shopper who went back for one more bag finds the coupons again', () => {
  openCoupons('asha')
  expect(found()).toEqual({ applied: [coupon], notices: ['MILL20 was taken off.'] })
})

it('[COUP-01] whoever shops next in this browser finds no coupon of the one before, nor the way back to it', () => {
  openCoupons('ravi')
  expect(found()).toEqual({ applied: [], notices: [] })
  openCoupons('asha')
  expect(found()).toEqual({ applied: [], notices: [] })
})

it('[COUP-01] the next order of the same shopper begins without the coupons that the last one took', () => {
  spendCoupons()
  expect(found().applied).toEqual([coupon])
  openCoupons('asha')
  expect(found()).toEqual({ applied: [], notices: [] })
  expect(useCouponStore.getState().isSpent).toBe(false)
})
