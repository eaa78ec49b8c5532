import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'an acknowledged cash order that is gone',
    ({ closing }) => lose(closing.shop_order, { id: 'order-CASH' }),
    'The cash call of wish wish-CASH was answered with order CASH22222222, which does not exist.',
  ],
  [
    'an acknowledged order to be paid online that is gone',
    ({ closing }) => lose(closing.shop_order, { id: 'order-AWAY' }),
    'The create call of wish wish-AWAY was answered with order order-AWAY, which does not exist.',
  ],
  [
    'an acknowledged payment whose order has lapsed',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-PAYS' }), { order_status: 'LAPSED' }),
    'The confirm call of wish wish-PAYS was answered with order PAYS22222222, which is LAPSED.',
  ],
  [
    'an acknowledged payment that is not noted',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-PAYS' }), { payment_id: null }),
    'The confirm call of wish wish-PAYS was answered with order PAYS22222222, which has no payment.',
  ],
  [
    'an acknowledged cancellation that did not happen',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-ENDED' }), { order_status: 'CONFIRMED' }),
    'The cancel call of wish wish-ENDED was answered with order ENDED2222222, which is CONFIRMED.',
  ],
  [
    'a cancellation nobody asked for',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { order_status: 'CANCELLED' }),
    'Order CASH22222222 is CANCELLED, though nobody asked for it.',
  ],
  [
    'an order with other goods than were asked for',
    ({ closing }) => Object.assign(one(closing.order_line, { order_id: 'order-CASH' }), { quantity: 3 }),
    'The cash call of wish wish-CASH was answered with order CASH22222222, which holds other goods than the wish.',
  ],
  [
    'an order without the coupon that was asked for',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { promo_codes: [] }),
    'Nobody asked for order CASH22222222 as it is: with these goods and coupons at this total.',
  ],
  [
    'an order that belongs to somebody else',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { user_id: 'buyer-GAVE' }),
    "The cash call of wish wish-CASH was answered with order CASH22222222, which is somebody else's.",
  ],
  [
    'an order from a wish that was refused',
    ({ closing }) =>
      closing.idempotency_key.push({
        user_id: 'buyer-NOBODY',
        key: 'wish-NOBODY',
        order_id: 'order-CASH',
        created_at: closing.taken_at,
      }),
    'Wish wish-NOBODY was refused each time, and yet it has become order CASH22222222.',
  ],
  [
    'an order of before that is gone',
    ({ closing }) => lose(closing.shop_order, { id: 'order-PAST' }),
    'Order PAST22222222 was there at the opening and is gone.',
  ],
  [
    'an order of before that was changed',
    ({ closing }) => Object.assign(one(closing.order_line, { order_id: 'order-PAST' }), { quantity: 9 }),
    'Order PAST22222222 is not what it was at the opening.',
  ],
  [
    'an acknowledged webhook that was lost',
    ({ closing }) => lose(closing.webhook_event, { event_id: 'evt_pay_PAYS' }),
    'The webhook payment.captured (evt_pay_PAYS) was acknowledged and is not kept.',
  ],
  [
    'a payment that the provider has forgotten',
    ({ ledger }) => lose(ledger.payments, { id: 'pay_PAYS' }),
    'The provider has forgotten pay_PAYS, which wish wish-PAYS has paid.',
  ],
])('L1: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L1', plant)).toContain(sentence)
})
