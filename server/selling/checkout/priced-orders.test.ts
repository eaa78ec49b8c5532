import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCoupons } from '#contract/api/orders/coupons.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { couponTerms, recheckCoupons, withCoupon } from '#contract/rules/pricing/coupons.ts'
import { priceOrder, priceTotal } from '#contract/rules/pricing/pricing.ts'
import { priceByOracle } from '#proofs/checker/orders/pricing-oracle.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import {
  aShopper,
  deliveryCharge,
  expectSoundBooks,
  openSmallShop,
  order,
  shelf,
  taxBasisPoints,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

const day = 86_400_000
const offers = [
  ['MILL20', 'ORDER', false, 'PERCENTAGE_OFF', 20_00, 300_00],
  ['ODD', 'ORDER', false, 'PERCENTAGE_OFF', 13_37, 0],
  ['HUNDRED', 'ORDER', false, 'FIXED_AMOUNT_OFF', 100_00, 500_00],
  ['COMBO5', 'ORDER', true, 'PERCENTAGE_OFF', 5_55, 0],
  ['COMBO50', 'ORDER', true, 'FIXED_AMOUNT_OFF', 50_05, 0],
  ['FREEHOME', 'SHIPPING', false, 'FIXED_AMOUNT_OFF', 0, 200_00],
  ['FREERIDE', 'SHIPPING', true, 'PERCENTAGE_OFF', 100_00, 0],
] as const

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  const startsAt = new Date(Date.now() - day)
  const endsAt = new Date(Date.now() + day)
  await shop.db.insert(coupons).values(
    offers.map(([promoCode, promoType, isCombo, discountType, discount, orderMinimum]) => ({
      ...{ promoCode, promoType, isCombo, discountType, discount, orderMinimum, title: 'An offer', startsAt, endsAt },
    })),
  )
})
afterAll(() => shop?.close())

const settings = { deliveryCharge, taxBasisPoints }
const sold = shelf.filter(({ stock }) => stock > 1)
const anyCart = fc.uniqueArray(
  fc.record({ cartIndex: fc.nat(sold.length - 1), quantity: fc.integer({ min: 1, max: 2 }) }),
  {
    ...{ selector: ({ cartIndex }) => cartIndex, minLength: 1, maxLength: sold.length },
  },
)

it('[PRICE-12] [COUP-13] [API-28] random carts with random codes cost what the shopper’s own arithmetic says, and the order is refused where the rules refuse', async () => {
  const wire = await shop.call(listCoupons)
  let placed = 0
  await fc.assert(
    fc.asyncProperty(anyCart, fc.shuffledSubarray(wire, { maxLength: 2 }), async (cart, chosen) => {
      const goods = cart.map(({ cartIndex, quantity }) => ({ ...(sold[cartIndex] as (typeof sold)[number]), quantity }))
      const subtotal = priceTotal(goods)
      // As the checkout applies them, one after the other.
      const applied = chosen.map(couponTerms).reduce<ReturnType<typeof couponTerms>[]>(withCoupon, [])
      const { validCoupons } = recheckCoupons(applied, subtotal, new Date())
      const buyer = await aShopper(
        shop,
        ...goods.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      )
      const bill = priceOrder(goods, validCoupons, settings)
      expect(bill).toEqual(priceByOracle(goods, validCoupons, settings))
      const promoCodes = validCoupons.map(({ promoCode }) => promoCode)
      const headers = { 'x-total-shown': toRupees(bill.total).toFixed(2) }
      const answer = await order(shop, buyer, { promoCodes, headers })
      expect([answer.statusCode, answer.message]).toEqual([200, 'Order placed successfully'])
      const { totalAmount, discountAmount } = await shop.call(getOrder, { params: answer }, buyer)
      expect([toPaise(totalAmount), toPaise(discountAmount)]).toEqual([bill.total, bill.orderDiscount])
      placed += 1
      if (validCoupons.length === chosen.length) return
      // What the rules take off, the server refuses.
      const again = await aShopper(shop, ...goods.map(({ productId, size }) => ({ productId, size, quantity: 1 })))
      const all = chosen.map(({ promoCode }) => promoCode)
      expect((await order(shop, again, { promoCodes: all })).statusCode).toBe(400)
    }),
    { numRuns: 25 },
  )
  expect(placed).toBe(25)
  await shop.pool.query('select 1')
  await expectSoundBooks(shop)
}, 60_000)
