import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'an order that costs a paisa too much',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { tax: 9_21, total: 193_21 }),
    'Order CASH22222222 costs ₹193.21, by the oracle ₹193.20.',
  ],
  [
    'an order whose parts are shifted',
    ({ closing }) =>
      Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { tax: 9_19, delivery_charge: 40_01 }),
    'Order CASH22222222 costs ₹193.20, its parts are not those of the oracle.',
  ],
  [
    'a coupon that took nothing off',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-GAVE' }), { promo_codes: ['TEN-PERCENT'] }),
    'Order GAVE22222222 costs ₹109.46, by the oracle ₹102.71.',
  ],
  [
    'a coupon that the shop does not have',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-GAVE' }), { promo_codes: ['GHOST'] }),
    'Order GAVE22222222 holds a coupon that the shop does not have.',
  ],
  [
    'goods sold at another price',
    ({ closing }) => Object.assign(one(closing.order_line, { order_id: 'order-CASH' }), { price: 1_00 }),
    'Order CASH22222222 has SKU-1 at ₹1.00, which is not its price.',
  ],
  [
    'a shopper who was told another amount',
    ({ history }) => {
      for (const { intent, answer } of history) if (intent === 'wish-AWAY' && answer?.amount) answer.amount = 60_00
    },
    'Wish wish-AWAY was told ₹60.00 for order AWAY22222222, which costs ₹67.46.',
  ],
  [
    'a shopper who saw another amount',
    ({ history }) => {
      for (const { intent, sent } of history) if (intent === 'wish-AWAY') sent.total = 60_00
    },
    'Wish wish-AWAY saw ₹60.00 on the screen for order AWAY22222222, which costs ₹67.46.',
  ],
])('L7: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L7', plant)).toContain(sentence)
})

it('L7: an order made before somebody changed the charges costs what it cost then', () => {
  const violations = found('L7', ({ closing }) => Object.assign(one(closing.setting, {}), { delivery_charge: 50_00 }))
  expect(violations).toEqual([])
})
