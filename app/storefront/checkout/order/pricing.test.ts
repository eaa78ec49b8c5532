import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { toBasisPoints, toPaise } from '#contract/money.ts'
import { type PricedCoupon, priceOrder } from '#contract/rules/pricing/pricing.ts'
import { priceByOracle } from '#proofs/checker/orders/pricing-oracle.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import { discountShown } from '../coupons/show-applied.ts'
import { toApplied } from './coupon-store.ts'
import { billOf, pricedLines } from './pricing.ts'

const rupees = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((paise) => paise / 100)

const anyLine: fc.Arbitrary<CartItem> = fc.record({
  id: fc.uuid(),
  productId: fc.uuid(),
  name: fc.constant('Atta'),
  price: rupees(50_000),
  actualPrice: fc.oneof(fc.constant(0), rupees(60_000)),
  mrp: fc.option(rupees(90_000), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 999 }),
  size: fc.constant(1),
  type: fc.constant('KG'),
  image: fc.constant(''),
})

const anyCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    id: fc.uuid(),
    promoCode: fc.stringMatching(/^[A-Z0-9]{4,12}$/),
    title: fc.constant('An offer'),
    description: fc.constant(''),
    promoType: fc.constantFrom('ORDER', 'ORDER', 'SHIPPING', 'ON_CATEGORY'),
    isCombo: fc.boolean(),
    startDate: fc.constant(0),
    endDate: fc.constant(4_000_000_000_000),
    orderMinimum: fc.record({ orderMinimum: rupees(5_000) }),
    worth: fc.oneof(
      fc.record({ discountType: fc.constant('PERCENTAGE_OFF' as const), discount: rupees(100) }),
      fc.record({ discountType: fc.constant('FIXED_AMOUNT_OFF' as const), discount: rupees(100_000) }),
    ),
  })
  .map(({ worth, ...coupon }) => ({ ...coupon, ...worth }) as Coupon)

const anyCharges = fc.record({ deliveryCharge: rupees(500), tax: fc.integer({ min: 0, max: 2_800 }) })

/** The numbers of the wire as the server keeps them, read apart from the app's own code. */
function pricedCoupon(coupon: Coupon): PricedCoupon {
  const { promoType, isCombo, discountType, discount } = coupon
  return { promoType, isCombo, discountType, discount: Math.round(discount * 100) }
}

it('[PRICE-03] [PRICE-04] [PRICE-05] [PRICE-06] [PRICE-12] the order summary of any cart with any coupons is the bill of the server and of exact fractions, to the paisa', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 10 }),
      fc.array(anyCoupon, { maxLength: 3 }),
      anyCharges,
      (lines, coupons, { deliveryCharge, tax }) => {
        const charges = { deliveryCharge: toPaise(deliveryCharge), taxBasisPoints: toBasisPoints(tax / 100) }
        const shown = billOf(lines, coupons.map(toApplied), charges)
        const stored = lines.map(({ price, actualPrice, quantity }) => ({
          ...{ price: Math.round(price * 100), actualPrice: Math.round(actualPrice * 100), quantity },
        }))
        for (const price of [priceOrder, priceByOracle]) {
          const bill = price(stored, coupons.map(pricedCoupon), charges)
          expect(shown).toEqual({
            subtotal: bill.originalSubtotal / 100,
            discount: bill.orderDiscount / 100,
            deliveryCharge: bill.shipping / 100,
            tax: bill.tax / 100,
            total: bill.total / 100,
          })
        }
      },
    ),
    { numRuns: 3_000 },
  )
})

it('[PRICE-11] [PRICE-12] a tax of half a paisa more is rounded up on the screen, once', () => {
  const line = { id: 'l1', productId: 'haldi', name: 'Haldi', quantity: 1, size: 100, type: 'G', image: '' }
  // 5 % of 42.00 + 40.10 is 4.105.
  const charges = { deliveryCharge: toPaise(40.1), taxBasisPoints: 500 }
  expect(billOf([{ ...line, price: 42, actualPrice: 45 }], [], charges)).toEqual({
    ...{ subtotal: 42, discount: 0, deliveryCharge: 40.1, tax: 4.11, total: 86.21 },
  })
})

it('[COUP-04] [PRICE-06] the amount stored with a coupon is what the bill goes down by, and goes when the coupon is removed', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyCoupon, anyCoupon, (lines, one, other) => {
      const combos = [one, other].map((coupon) => toApplied({ ...coupon, promoType: 'ORDER', isCombo: true }))
      const free = { deliveryCharge: 0, taxBasisPoints: 0 }
      const amounts = combos.map((combo) => discountShown(combo, pricedLines(lines), free).discountAmount ?? Number.NaN)
      const { subtotal, discount } = billOf(lines, combos, free)
      expect(Math.round(discount * 100)).toBe(
        Math.min(
          amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0),
          Math.round(subtotal * 100),
        ),
      )
      expect(billOf(lines, combos.slice(1), free).discount).toBe(amounts[1])
      expect(billOf(lines, [], free).discount).toBe(0)
    }),
    { numRuns: 500 },
  )
})

it('[POPUP-07] free delivery is worth the charge of today, whatever the coupon says', () => {
  const coupon = fc.sample(anyCoupon, 1)[0] as Coupon
  const delivery = { ...coupon, promoType: 'SHIPPING', discountType: 'FIXED_AMOUNT_OFF', discount: 0 } as const
  expect(discountShown(toApplied(delivery), [], { deliveryCharge: 40_00, taxBasisPoints: 500 })).toEqual({
    ...{ couponCode: coupon.promoCode, discountType: 'FIXED_AMOUNT_OFF', offerType: 'SHIPPING', discount: 40 },
  })
})
