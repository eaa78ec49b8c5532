import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountByOracle, priceByOracle } from '#proofs/checker/orders/pricing-oracle.ts'
import { couponAmount, mrpObjection, type PricedCoupon, priceOrder } from './pricing.ts'

const settings = { deliveryCharge: 40_00, taxBasisPoints: 500 }
const atta = { price: 250_00, actualPrice: 300_00, quantity: 2 }
const haldi = { price: 60_00, actualPrice: 0, quantity: 1 }
const basket = [atta, haldi]

const twentyPercent = coupon({ discount: 20_00 })
const threeHundredOff = coupon({ discountType: 'FIXED_AMOUNT_OFF', discount: 300_00 })
const comboFivePercent = coupon({ isCombo: true, discount: 5_00 })
const comboFiftyOff = coupon({ isCombo: true, discountType: 'FIXED_AMOUNT_OFF', discount: 50_00 })
const freeDelivery = coupon({ promoType: 'SHIPPING', discountType: 'FIXED_AMOUNT_OFF', discount: 40_00 })

describe('what an order costs', () => {
  it('[PRICE-01] [PRICE-09] [PRICE-11] [PRICE-12] [ENT-29] a shopper without coupons pays prices, delivery and tax on both', () => {
    expect(priceOrder(basket, [], settings)).toEqual({
      originalSubtotal: 560_00,
      orderDiscount: 0,
      subtotal: 560_00,
      shipping: 40_00,
      tax: 30_00,
      total: 630_00,
      actualPrice: 660_00,
      productPriceWithGst: 588_00,
    })
  })

  it('[PRICE-02] [PRICE-04] a shopper with 20% off pays from the list prices, the price standing in where there is none', () => {
    expect(priceOrder(basket, [twentyPercent], settings)).toMatchObject({
      originalSubtotal: 660_00,
      orderDiscount: 132_00,
      subtotal: 528_00,
      tax: 28_40,
      total: 596_40,
    })
  })

  it('[PRICE-02] [PRICE-05] a shopper with ₹300 off pays ₹300 less than the list prices', () => {
    const { originalSubtotal, orderDiscount, subtotal } = priceOrder(basket, [threeHundredOff], settings)
    expect({ originalSubtotal, orderDiscount, subtotal }).toEqual({
      originalSubtotal: 660_00,
      orderDiscount: 300_00,
      subtotal: 360_00,
    })
  })

  it('[PRICE-02] a small coupon that is not a combo can make the order dearer, as the specification says', () => {
    const onePercent = coupon({ discount: 1_00 })
    expect(priceOrder(basket, [onePercent], settings).total).toBeGreaterThan(priceOrder(basket, [], settings).total)
  })

  it('[PRICE-03] [PRICE-06] a shopper with two combo coupons gets both off the sale prices', () => {
    expect(priceOrder(basket, [comboFivePercent, comboFiftyOff], settings)).toMatchObject({
      originalSubtotal: 560_00,
      orderDiscount: 28_00 + 50_00,
      subtotal: 482_00,
    })
  })

  it('[PRICE-06] a fixed combo coupon takes off no more than the subtotal', () => {
    expect(priceOrder([{ price: 20_00, quantity: 1 }], [comboFiftyOff], settings)).toMatchObject({
      orderDiscount: 20_00,
      subtotal: 0,
      total: 42_00,
    })
  })

  it('[PRICE-07] [PRICE-10] a shopper with a delivery coupon pays no delivery and nothing less for the goods', () => {
    expect(priceOrder(basket, [freeDelivery], settings)).toMatchObject({
      originalSubtotal: 560_00,
      orderDiscount: 0,
      shipping: 0,
      tax: 28_00,
      total: 588_00,
    })
  })

  it('[PRICE-07] a combo delivery coupon leaves the goods alone too', () => {
    const comboDelivery = { ...freeDelivery, isCombo: true }
    expect(priceOrder(basket, [comboDelivery, comboFiftyOff], settings)).toMatchObject({
      orderDiscount: 50_00,
      shipping: 0,
    })
  })

  it('[PRICE-08] [PRICE-09] coupons worth more than the goods leave 0, and delivery is still paid', () => {
    const tooMuch = coupon({ discountType: 'FIXED_AMOUNT_OFF', discount: 5_000_00 })
    expect(priceOrder(basket, [tooMuch], settings)).toMatchObject({
      originalSubtotal: 660_00,
      orderDiscount: 660_00,
      subtotal: 0,
      shipping: 40_00,
      tax: 2_00,
      total: 42_00,
    })
  })

  it('[PRICE-04] [PRICE-11] half a paisa is rounded up, once for each coupon and once for the tax', () => {
    const line = { price: 1_10, actualPrice: 1_10, quantity: 1 }
    const { tax, total } = priceOrder([line], [], { deliveryCharge: 0, taxBasisPoints: 500 })
    expect({ tax, total }).toEqual({ tax: 6, total: 1_16 })
    expect(
      priceOrder([{ ...line, price: 1_30, actualPrice: 1_30 }], [coupon({ discount: 5_00 })], settings).orderDiscount,
    ).toBe(7)
  })

  it('[PRICE-09] an empty cart costs nothing, not even delivery', () => {
    const { total, shipping, tax } = priceOrder([], [comboFiftyOff], settings)
    expect({ total, shipping, tax }).toEqual({ total: 0, shipping: 0, tax: 0 })
  })

  it('[PRICE-01] [PRICE-12] any cart with any coupons costs to the paisa what exact fractions say', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        fc.array(anyCoupon, { maxLength: 4 }),
        anySettings,
        (lines, coupons, set) => {
          expect(priceOrder(lines, coupons, set)).toEqual(priceByOracle(lines, coupons, set))
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('[PRICE-08] [PRICE-12] the lines of any bill are whole, never negative, and add up to its total', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 100 }),
        fc.array(anyCoupon, { maxLength: 2 }),
        anySettings,
        (lines, coupons, set) => {
          const bill = priceOrder(lines, coupons, set)
          for (const amount of Object.values(bill)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
          expect(bill.originalSubtotal - bill.orderDiscount + bill.shipping + bill.tax).toBe(bill.total)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('what one coupon takes off', () => {
  const amounts = (coupons: PricedCoupon[]) => coupons.map((one) => couponAmount(one, basket))

  it('[COUP-04] [PRICE-06] is a share of the sale prices for a combo offer and of the list prices for another', () => {
    expect(amounts([comboFivePercent, twentyPercent, comboFiftyOff, threeHundredOff])).toEqual([
      28_00, 132_00, 50_00, 300_00,
    ])
  })

  it('[PRICE-07] is nothing for free delivery and for what is not for orders', () => {
    expect(amounts([freeDelivery, coupon({ promoType: 'ON_CATEGORY' })])).toEqual([0, 0])
  })

  it('[PRICE-06] [PRICE-08] is never more than the goods cost by the prices it goes by', () => {
    const great = { discountType: 'FIXED_AMOUNT_OFF', discount: 5_000_00 } as const
    expect(amounts([coupon({ ...great, isCombo: true }), coupon(great)])).toEqual([560_00, 660_00])
  })

  it('[PRICE-06] is to the paisa what exact fractions say', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), anyCoupon, (lines, one) => {
        expect(couponAmount(one, lines)).toBe(amountByOracle(lines, one))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the MRP of a pack', () => {
  const pack = { name: 'Sharbati Wheat Atta', price: 250_00, actualPrice: 300_00, mrp: 290_00, quantity: 3 }

  it('nobody is charged more than the MRP with tax because a coupon goes by list prices', () => {
    const sentence =
      'With this coupon Sharbati Wheat Atta would cost more than its MRP, so it cannot be used on this order.'
    expect(mrpObjection([pack], [coupon({ discount: 1_00 })], settings)).toBe(sentence)
    expect(mrpObjection([{ ...pack, quantity: 999 }], [coupon({ discount: 1_00 })], settings)).toBe(sentence)
  })

  it('a coupon that brings every pack below its MRP holds', () => {
    expect(mrpObjection([pack], [twentyPercent], settings)).toBeUndefined()
    expect(mrpObjection([pack, { ...pack, mrp: null }], [threeHundredOff], settings)).toBeUndefined()
  })

  it('the guard is exact: 300 less 7.94% with 5% tax is 289.99, an MRP one paisa below that is not reached', () => {
    const justRight = coupon({ discount: 7_94 })
    expect(mrpObjection([{ ...pack, quantity: 1, mrp: 289_99 }], [justRight], settings)).toBeUndefined()
    expect(mrpObjection([{ ...pack, quantity: 1, mrp: 289_98 }], [justRight], settings)).toBeDefined()
  })

  it('a fraction of a paisa above the MRP is too much, for a line of many pieces charges it as often', () => {
    // ₹94.29 with 5% is ₹99.0045: a line of 999 pieces would charge ₹4.50 more than 999 times its MRP.
    const listed = { ...pack, price: 90_00, actualPrice: 94_29, mrp: 99_00, quantity: 999 }
    const tenPaise = coupon({ discountType: 'FIXED_AMOUNT_OFF', discount: 10 })
    expect(mrpObjection([listed], [tenPaise], settings)).toBeDefined()
    expect(mrpObjection([{ ...listed, mrp: 99_01 }], [tenPaise], settings)).toBeUndefined()
  })

  it('the price counts where there is no list price, and an MRP of 0 is none', () => {
    const bare = { name: 'Haldi', price: 100_00, actualPrice: 0, quantity: 1 }
    expect(mrpObjection([{ ...bare, mrp: 94_50 }], [coupon({})], settings)).toBeUndefined()
    expect(mrpObjection([{ ...bare, mrp: 94_49 }], [coupon({})], settings)).toBeDefined()
    expect(mrpObjection([{ ...bare, mrp: 0 }], [coupon({})], settings)).toBeUndefined()
    expect(mrpObjection([], [coupon({})], settings)).toBeUndefined()
  })

  it('coupons that leave sale prices alone are not looked at', () => {
    expect(mrpObjection([{ ...pack, mrp: 250_00 }], [comboFiftyOff, freeDelivery], settings)).toBeUndefined()
  })
})

const anyPaise = fc.integer({ min: 1, max: 50_000_00 })
const anyLine = fc.record({
  price: anyPaise,
  actualPrice: fc.oneof(fc.constant(0), fc.constant(null), fc.constant(undefined), anyPaise),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const anyCoupon: fc.Arbitrary<PricedCoupon> = fc.oneof(
  anyCouponOf('PERCENTAGE_OFF', fc.integer({ min: 0, max: 100_00 })),
  anyCouponOf('FIXED_AMOUNT_OFF', fc.integer({ min: 0, max: 100_000_00 })),
)
const anySettings = fc.record({
  deliveryCharge: fc.integer({ min: 0, max: 1_000_00 }),
  taxBasisPoints: fc.integer({ min: 0, max: 28_00 }),
})

function anyCouponOf(discountType: PricedCoupon['discountType'], discount: fc.Arbitrary<number>) {
  return fc.record({
    promoType: fc.constantFrom<PricedCoupon['promoType']>('ORDER', 'ORDER', 'SHIPPING', 'ON_CATEGORY'),
    isCombo: fc.boolean(),
    discountType: fc.constant(discountType),
    discount,
  })
}

function coupon(terms: Partial<PricedCoupon>): PricedCoupon {
  return { promoType: 'ORDER', isCombo: false, discountType: 'PERCENTAGE_OFF', discount: 10_00, ...terms }
}
