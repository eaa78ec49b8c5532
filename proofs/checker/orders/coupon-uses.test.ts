import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

const ended = { promo_code_id: 'coupon-FREE-WAY', order_id: 'order-ENDED', mobile_number: '6000000001' }

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a use that was not counted',
    ({ closing }) => Object.assign(one(closing.promo_code, { promo_code: 'TEN-PERCENT' }), { used_count: 0 }),
    'TEN-PERCENT counts 0 uses, and 1 are written down.',
  ],
  [
    'a coupon used beyond its limit',
    ({ closing }) => Object.assign(one(closing.promo_code, { promo_code: 'TEN-PERCENT' }), { usage_limit: 0 }),
    'TEN-PERCENT may be used 0 times and is used 1 times.',
  ],
  [
    'a customer who used one too often',
    ({ closing }) => closing.promo_code_use.push(ended),
    'FREE-WAY may be used 1 times by one customer, and one (••0001) holds it 2 times.',
  ],
  [
    'an account that used one too often, each time for another number',
    ({ closing }) => {
      const [own] = closing.promo_code_use.filter(({ promo_code_id }) => promo_code_id === ended.promo_code_id)
      const { user_id } = one(closing.shop_order, { id: own?.order_id ?? '' })
      Object.assign(one(closing.shop_order, { id: ended.order_id }), { user_id })
      closing.promo_code_use.push({ ...ended, mobile_number: '6000000009' })
    },
    'FREE-WAY may be used 1 times by one customer, and one account holds it 2 times.',
  ],
  [
    'a coupon that a cancelled order did not give back',
    ({ closing }) => closing.promo_code_use.push(ended),
    'FREE-WAY was not given back by order ENDED2222222, which is CANCELLED.',
  ],
  [
    'an order that holds a coupon without a use',
    ({ closing }) => lose(closing.promo_code_use, { order_id: 'order-CASH' }),
    'Order CASH22222222 holds TEN-PERCENT and has 0 uses of it.',
  ],
  [
    'a use of an order that does not hold the coupon',
    ({ closing }) => closing.promo_code_use.push({ ...ended, order_id: 'order-GAVE' }),
    'Order GAVE22222222 has a use of FREE-WAY, which it does not hold.',
  ],
  [
    'a use counted for another customer',
    ({ closing }) =>
      Object.assign(one(closing.promo_code_use, { order_id: 'order-CASH' }), { mobile_number: '6111111111' }),
    'The use of TEN-PERCENT by order CASH22222222 is counted for another mobile number.',
  ],
  [
    'a use of no order',
    ({ closing }) => closing.promo_code_use.push({ ...ended, order_id: 'order-GHOST' }),
    'A use of FREE-WAY belongs to order order-GHOST, which does not exist.',
  ],
  [
    'a coupon that had not begun',
    (run) => setTerms(run, { starts_at: '2026-05-11T00:00:00.000Z' }),
    'Order CASH22222222 holds TEN-PERCENT, which the rules refuse: time.',
  ],
  [
    'a coupon for larger orders',
    (run) => setTerms(run, { order_minimum: 144_01 }),
    'Order CASH22222222 holds TEN-PERCENT, which the rules refuse: minimum.',
  ],
  [
    'two coupons that cannot stand together',
    ({ closing }) =>
      Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { promo_codes: ['TEN-PERCENT', 'FREE-WAY'] }),
    'Order CASH22222222 holds TEN-PERCENT and FREE-WAY, which the rules refuse: number.',
  ],
  [
    'a coupon that charges more than the MRP',
    ({ closing, opening }) => {
      for (const { variation } of [opening, closing]) Object.assign(one(variation, { sku: 'SKU-1' }), { mrp: 75_59 })
    },
    'Order CASH22222222 holds TEN-PERCENT, which the rules refuse: MRP.',
  ],
])('L6: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L6', plant)).toContain(sentence)
})

function setTerms({ opening, closing }: RunFolder, terms: object) {
  for (const { promo_code } of [opening, closing]) Object.assign(one(promo_code, { promo_code: 'TEN-PERCENT' }), terms)
}
