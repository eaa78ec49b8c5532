import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOrder } from '#contract/api/orders/orders.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import {
  aShopper,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

type NewCoupon = typeof coupons.$inferInsert

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  await shop.db.insert(coupons).values(offers.map(({ ...offer }) => ({ ...always, ...offer })))
})
afterAll(() => shop?.close())

const day = 86_400_000
const always = {
  title: 'An offer',
  promoType: 'ORDER' as const,
  discountType: 'PERCENTAGE_OFF' as const,
  startsAt: new Date(Date.now() - day),
  endsAt: new Date(Date.now() + day),
}
const offers: (Partial<NewCoupon> & Pick<NewCoupon, 'promoCode' | 'discount'>)[] = [
  { promoCode: 'MILL20', discount: 20_00 },
  { promoCode: 'HUNDRED', discount: 100_00, discountType: 'FIXED_AMOUNT_OFF' },
  { promoCode: 'HUGE', discount: 9_000_00, discountType: 'FIXED_AMOUNT_OFF' },
  { promoCode: 'TINY', discount: 1_00 },
  { promoCode: 'COMBO5', discount: 5_00, isCombo: true },
  { promoCode: 'COMBO50', discount: 50_00, isCombo: true, discountType: 'FIXED_AMOUNT_OFF' },
  { promoCode: 'COMBO9', discount: 9_00, isCombo: true },
  { promoCode: 'FREEHOME', discount: 0, promoType: 'SHIPPING' },
  { promoCode: 'FREERIDE', discount: 0, promoType: 'SHIPPING', isCombo: true },
  { promoCode: 'SPICES', discount: 10_00, promoType: 'ON_CATEGORY' },
  { promoCode: 'BIGSHOP', discount: 10_00, orderMinimum: 2_000_00 },
  { promoCode: 'OVER', discount: 10_00, endsAt: new Date(Date.now() - 1_000) },
  { promoCode: 'SOON', discount: 10_00, startsAt: new Date(Date.now() + day / 2) },
  { promoCode: 'SECRET', discount: 10_00, offerCategory: 'HIDDEN' },
  { promoCode: 'OLDSECRET', discount: 10_00, offerCategory: 'HIDDEN', endsAt: new Date(Date.now() - 1_000) },
]

// 2 x 72.00 + 338.50 + 64.25 = 546.75; at list prices 2 x 80.00 + 375.00 + 64.25 = 599.25.
const basket = [
  { productId: 'atta', size: 1, quantity: 2 },
  { productId: 'atta', size: 5, quantity: 1 },
  { productId: 'haldi', size: 200, quantity: 1 },
]

async function orderWith(...promoCodes: string[]) {
  const buyer = await aShopper(shop, ...basket)
  const { orderNumber, ...answer } = await order(shop, buyer, { promoCodes })
  if (answer.statusCode !== 200) throw new Error(answer.message)
  const { subtotal, discountAmount, deliveryCharge, tax, totalAmount, orderItems } = await shop.call(
    getOrder,
    { params: { orderNumber } },
    buyer,
  )
  const lines = orderItems.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100
  return { amounts: [subtotal, discountAmount, deliveryCharge, tax, totalAmount], lines, subtotal }
}

describe('an order with promo codes', () => {
  it.each([
    ['[PRICE-01] [PRICE-09] none: prices and delivery', [], [546.75, 0, 40, 29.34, 616.09]],
    ['[PRICE-02] [PRICE-04] 20% off goes by list prices', ['MILL20'], [599.25, 119.85, 40, 25.97, 545.37]],
    ['[PRICE-02] [PRICE-05] ₹100 off goes by list prices', ['HUNDRED'], [599.25, 100, 40, 26.96, 566.21]],
    ['[PRICE-08] more off than the goods cost leaves delivery and its tax', ['HUGE'], [599.25, 599.25, 40, 2, 42]],
    [
      '[PRICE-03] [PRICE-06] two combo coupons go by sale prices',
      ['COMBO5', 'COMBO50'],
      [546.75, 77.34, 40, 25.47, 534.88],
    ],
    ['[PRICE-07] [PRICE-10] free delivery takes nothing off the goods', ['FREEHOME'], [546.75, 0, 0, 27.34, 574.09]],
    ['[COUP-03] delivery as a combo stands beside 20% off', ['FREERIDE', 'MILL20'], [599.25, 119.85, 0, 23.97, 503.37]],
    ['a hidden code works when typed, in any spelling', [' secret '], [599.25, 59.93, 40, 28.97, 608.29]],
  ] as const)('%s', async (_, promoCodes, amounts) => {
    const placed = await orderWith(...promoCodes)
    expect(placed.amounts).toEqual(amounts)
    // The prices on the lines are those the subtotal is made of.
    expect(placed.lines).toBe(placed.subtotal)
  })

  it.each([
    [
      '[COUP-01] three codes',
      ['COMBO5', 'COMBO50', 'FREEHOME'],
      'Invalid promo code! At most 2 coupons can be used on one order.',
    ],
    [
      '[COUP-02] three combo codes',
      ['COMBO5', 'COMBO50', 'COMBO9'],
      'Invalid promo code! At most 2 coupons can be used on one order.',
    ],
    [
      '[COUP-03] two codes of which only one can stand',
      ['MILL20', 'HUNDRED'],
      'Invalid promo code! Only one coupon that is not a combo offer can be used on one order.',
    ],
    ['[COUP-08] a code twice', ['COMBO5', 'combo5'], 'This offer is already applied'],
    ['[COUP-09] an offer for a category', ['SPICES'], 'This promo code is not applicable for your order'],
    [
      '[COUP-10] a combo order code beside a non-combo one',
      ['MILL20', 'COMBO5'],
      'Invalid promo code! A combo offer cannot be used together with another order offer.',
    ],
    ['[COUP-11] too small an order', ['BIGSHOP'], 'Add ₹1,453.25 more to apply this offer'],
    ['[COUP-12] a code that is over', ['OVER'], 'This promo code is not valid at this time'],
    ['[COUP-12] a code that has not begun', ['SOON'], 'This promo code is not valid at this time'],
    ['[COUP-13] an unknown code', ['NOPE'], 'Invalid promo code!'],
    ['a hidden code out of its time sounds like an unknown one', ['OLDSECRET'], 'Invalid promo code!'],
    ['[COUP-13] a good code beside an unknown one', ['MILL20', 'NOPE'], 'Invalid promo code!'],
  ] as const)('is refused with %s, and nothing is stored', async (_, promoCodes, message) => {
    const buyer = await aShopper(shop, ...basket)
    const before = await traces(shop)
    expect(await order(shop, buyer, { promoCodes })).toMatchObject({ statusCode: 400, message })
    expect(await traces(shop)).toEqual(before)
  })

  it('is refused the coupon that would charge more than the MRP of a pack', async () => {
    await shop.pool.query("update variation set mrp = 7600 where product_id = 'atta' and size = 1")
    const buyer = await aShopper(shop, { productId: 'atta', size: 1, quantity: 1 })
    const message = 'With this coupon Sharbati Atta would cost more than its MRP, so it cannot be used on this order.'
    expect(await order(shop, buyer, { promoCodes: ['TINY'] })).toMatchObject({ statusCode: 400, message })
    expect((await order(shop, buyer, { promoCodes: ['MILL20'] })).statusCode).toBe(200)
    await shop.pool.query("update variation set mrp = 8400 where product_id = 'atta' and size = 1")
  })

  it('without the refused code the same cart is ordered', async () => {
    const buyer = await aShopper(shop)
    await fillCart(shop, buyer.token, basket)
    const headers = { 'idempotency-key': 'wish-with-a-code' }
    await order(shop, buyer, { promoCodes: ['OVER'], headers })
    expect((await order(shop, buyer, { headers })).statusCode).toBe(200)
  })

  it('[PRICE-12] every bill is right to the paisa by exact fractions', async () => {
    await expectSoundBooks(shop)
  })
})

describe('somebody who guesses codes by ordering', () => {
  const shown = { headers: { 'x-total-shown': '0.01' } }

  it('[API-15] is told to wait after 30 wrong ones, and then learns nothing of a right one either', async () => {
    const buyer = await aShopper(shop, ...basket)
    const before = await traces(shop)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => order(shop, buyer, { promoCodes: [`GUESS${nth}`], ...shown })),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(30)
    expect(await order(shop, buyer, { promoCodes: ['SECRET'], ...shown })).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^Too many codes were tried\. Please try again in /),
    })
    expect(await traces(shop)).toEqual(before)
    // Nobody guesses what the shop shows.
    expect((await order(shop, buyer, { promoCodes: ['MILL20'] })).statusCode).toBe(200)
  })

  it('with right codes, another total or too little in the cart is not counted', async () => {
    const buyer = await aShopper(shop, ...basket)
    for (let nth = 0; nth < 18; nth += 1) {
      expect((await order(shop, buyer, { promoCodes: ['SECRET'], ...shown })).statusCode).toBe(409)
      expect((await order(shop, buyer, { promoCodes: ['BIGSHOP'] })).statusCode).toBe(400)
    }
    expect((await order(shop, buyer, { promoCodes: ['SECRET'] })).statusCode).toBe(200)
  })
})
