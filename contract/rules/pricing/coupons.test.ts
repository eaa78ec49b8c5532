import { describe, expect, it } from 'vitest'
import {
  type CouponTerms,
  codeObjection,
  couponLimitReached,
  couponObjection,
  couponTerms,
  customerLimitReached,
  invalidCode,
  isCouponRefusal,
  minimumObjection,
  recheckCoupons,
  withCoupon,
} from './coupons.ts'
import { mrpObjection } from './pricing.ts'

const now = new Date('2026-08-01T06:00:00Z')
const order = coupon('MILL20')
const otherOrder = coupon('BIGBAG300')
const combo = coupon('ATTA5', { isCombo: true })
const otherCombo = coupon('KITCHEN50', { isCombo: true })
const thirdCombo = coupon('THANKS', { isCombo: true })
const delivery = coupon('FREEHOME', { promoType: 'SHIPPING' })
const comboDelivery = coupon('RIDEALONG', { promoType: 'SHIPPING', isCombo: true })

describe('which coupons hold', () => {
  it('a coupon within its dates on a large enough order holds', () => {
    expect(objection(order)).toBeUndefined()
  })

  it('[COUP-07] an empty code is asked for', () => {
    expect(codeObjection('  ')).toBe('Please enter a coupon code')
    expect(codeObjection('MILL20')).toBeUndefined()
  })

  it('[COUP-01] [COUP-02] a third combo coupon is refused, and the sentence names the limit', () => {
    expect(objection(otherCombo, [combo])).toBeUndefined()
    expect(objection(thirdCombo, [combo, otherCombo])).toBe(
      'Invalid promo code! At most 2 coupons can be used on one order.',
    )
  })

  it('[COUP-01] [COUP-03] counts are taken after the replacement: delivery beside two combos is too much', () => {
    expect(objection(delivery, [combo, otherCombo])).toBe(
      'Invalid promo code! At most 2 coupons can be used on one order.',
    )
    expect(objection(delivery, [order, comboDelivery])).toBeUndefined()
  })

  it('[COUP-03] a non-combo coupon takes the place of the former one and leaves combo ones', () => {
    expect(objection(otherOrder, [order])).toBeUndefined()
    expect(withCoupon([order, comboDelivery], otherOrder)).toEqual([comboDelivery, otherOrder])
    expect(withCoupon([delivery], combo)).toEqual([delivery, combo])
  })

  it('[COUP-08] the same offer twice is refused, whether or not it is a combo', () => {
    expect(objection(order, [order])).toBe('This offer is already applied')
    expect(objection(combo, [combo])).toBe('This offer is already applied')
    // Also where one more would be too many.
    expect(objection(combo, [combo, otherCombo])).toBe('This offer is already applied')
  })

  it('[COUP-09] an offer for a category is not for orders', () => {
    expect(objection(coupon('MASALA15', { promoType: 'ON_CATEGORY' }))).toBe(
      'This promo code is not applicable for your order',
    )
  })

  it('[COUP-10] a combo order coupon and a non-combo one do not mix, in either order; delivery mixes with both', () => {
    const sentence = 'Invalid promo code! A combo offer cannot be used together with another order offer.'
    expect(objection(combo, [order])).toBe(sentence)
    expect(objection(order, [combo])).toBe(sentence)
    expect(objection(combo, [delivery])).toBeUndefined()
    expect(objection(comboDelivery, [order])).toBeUndefined()
  })

  it('[COUP-11] an order below the minimum is told how much is missing, to the paisa and in Indian digits', () => {
    const minimum = coupon('BIG', { orderMinimum: 2_00_000_50 })
    expect(objection(minimum, [], 50_000_25)).toBe('Add ₹1,50,000.25 more to apply this offer')
    expect(objection(minimum, [], 2_00_000_49)).toBe('Add ₹0.01 more to apply this offer')
    expect(objection(minimum, [], 2_00_000_50)).toBeUndefined()
  })

  it('[COUP-12] a coupon holds from its first moment to just before its end', () => {
    const sentence = 'This promo code is not valid at this time'
    expect(objection(coupon('LATER', { startsAt: new Date(now.getTime() + 1) }))).toBe(sentence)
    expect(objection(coupon('NOW', { startsAt: now }))).toBeUndefined()
    expect(objection(coupon('OVER', { endsAt: now }))).toBe(sentence)
    expect(objection(coupon('LAST', { endsAt: new Date(now.getTime() + 1) }))).toBeUndefined()
  })

  it('[COUP-08] [COUP-09] [COUP-11] [COUP-12] of several objections the first of the list is told', () => {
    const hopeless = coupon('X', { promoType: 'ON_CATEGORY', orderMinimum: 9_999_00, endsAt: now })
    expect(objection(hopeless, [hopeless])).toBe('This offer is already applied')
    expect(objection(hopeless)).toBe('This promo code is not applicable for your order')
    expect(objection({ ...hopeless, promoType: 'ORDER' })).toMatch(/^Add ₹/)
    expect(objection({ ...hopeless, promoType: 'ORDER', orderMinimum: 0 })).toBe(
      'This promo code is not valid at this time',
    )
  })
})

describe('coupons already applied', () => {
  const recheck = (applied: CouponTerms[], subtotal: number) => {
    const { validCoupons, dropped } = recheckCoupons(applied, subtotal, now)
    return [
      validCoupons.map(({ promoCode }) => promoCode),
      dropped.map(({ coupon, reason }) => [coupon.promoCode, reason]),
    ]
  }

  it('[COUP-11] [COUP-12] are looked at again when the cart or the hour changes, and each goes with its own sentence', () => {
    const big = coupon('BIG', { isCombo: true, orderMinimum: 500_00 })
    const over = coupon('OVER', { promoType: 'SHIPPING', endsAt: now })
    expect(recheck([big, delivery], 500_00)).toEqual([['BIG', 'FREEHOME'], []])
    expect(recheck([big, delivery], 480_00)).toEqual([['FREEHOME'], [['BIG', 'Add ₹20.00 more to apply this offer']]])
    expect(recheck([over, combo], 500_00)).toEqual([['ATTA5'], [['OVER', 'This promo code is not valid at this time']]])
  })

  it('[COUP-11] say beforehand what an order lacks', () => {
    expect(minimumObjection({ orderMinimum: 500_00 }, 499_99)).toBe('Add ₹0.01 more to apply this offer')
    expect(minimumObjection({ orderMinimum: 500_00 }, 500_00)).toBeUndefined()
  })

  it('[COUP-13] the sentence of a refused order is known to be about its coupons, or about something else', () => {
    const hopeless = coupon('X', { promoType: 'ON_CATEGORY' })
    const ofCoupons = [
      invalidCode,
      couponLimitReached('FEW'),
      customerLimitReached('FEW'),
      objection(hopeless),
      objection(combo, [order]),
      objection(combo, [combo]),
      objection(coupon('BIG', { orderMinimum: 2_00_000_00 })),
      objection(coupon('OVER', { endsAt: now })),
      mrpObjection(
        [{ name: 'Atta (5 kg)', price: 9_00, actualPrice: 10_00, mrp: 10_00, quantity: 1 }],
        [coupon('TINY', { discount: 0 })],
        { deliveryCharge: 0, taxBasisPoints: 500 },
      ),
    ]
    for (const sentence of ofCoupons) expect([sentence, isCouponRefusal(sentence ?? '')]).toEqual([sentence, true])
    const ofOthers = [
      'Your cart is empty',
      'Atta is sold out. Please take it out of your cart.',
      '',
      'Please note: Add ₹5.00 more to apply this offer',
      'Add ₹5.00 more to apply this offer tomorrow',
      'Sorry. With this coupon Atta would cost more than its MRP, so it cannot be used on this order.',
      'With this coupon Atta would cost more than its MRP, so it cannot be used on this order. Call us.',
    ]
    for (const sentence of ofOthers) expect([sentence, isCouponRefusal(sentence)]).toEqual([sentence, false])
  })
})

describe('a coupon as it comes over the wire', () => {
  const onTheWire = {
    id: '1',
    promoCode: 'MILL20',
    title: '20% off',
    description: '',
    promoType: 'ORDER' as const,
    isCombo: false,
    startDate: now.getTime() - 86_400_000,
    endDate: now.getTime() + 86_400_000,
    orderMinimum: { orderMinimum: 499.95 },
  }

  it('[ENT-21] [ENT-23] rupees become paise, percent basis points, and epoch times dates', () => {
    expect(couponTerms({ ...onTheWire, discountType: 'PERCENTAGE_OFF', discount: 12.5 })).toEqual(
      coupon('MILL20', { discountType: 'PERCENTAGE_OFF', discount: 12_50, orderMinimum: 499_95 }),
    )
    expect(couponTerms({ ...onTheWire, discountType: 'FIXED_AMOUNT_OFF', discount: 8.35 }).discount).toBe(8_35)
    // A third of the price can be a percent, a third of a paisa is no amount.
    expect(couponTerms({ ...onTheWire, discountType: 'PERCENTAGE_OFF', discount: 33.333 }).discount).toBe(33_33)
    expect(() => couponTerms({ ...onTheWire, discountType: 'FIXED_AMOUNT_OFF', discount: 8.333 })).toThrow(RangeError)
  })

  it('[ENT-23] a coupon that names no minimum asks for none', () => {
    const { orderMinimum: _, ...bare } = onTheWire
    const coupon = { ...bare, discountType: 'PERCENTAGE_OFF', discount: 10 } as Parameters<typeof couponTerms>[0]
    expect(couponTerms(coupon).orderMinimum).toBe(0)
  })
})

function objection(candidate: CouponTerms, applied: CouponTerms[] = [], subtotal = 1_000_00) {
  return couponObjection(candidate, applied, subtotal, now)
}

function coupon(promoCode: string, terms: Partial<CouponTerms> = {}): CouponTerms {
  return {
    promoCode,
    promoType: 'ORDER',
    isCombo: false,
    discountType: 'PERCENTAGE_OFF',
    discount: 10_00,
    startsAt: new Date(now.getTime() - 86_400_000),
    endsAt: new Date(now.getTime() + 86_400_000),
    orderMinimum: 0,
    ...terms,
  }
}
