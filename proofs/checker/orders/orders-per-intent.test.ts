import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, one } from '../testing/planted.ts'

/** The same order once more, with what makes it another one. */
function again({ closing }: RunFolder, id: string, other: Partial<RunFolder['closing']['shop_order'][number]>) {
  closing.shop_order.push({ ...one(closing.shop_order, { id }), id: `${id}-again`, ...other })
}

it.each<[string, (run: RunFolder) => void, string]>([
  ['two orders with one number', (run) => again(run, 'order-CASH', {}), '2 orders have the number CASH22222222.'],
  [
    'a number that people would misread',
    (run) => again(run, 'order-CASH', { order_number: 'CASHOIL00000' }),
    'CASHOIL00000 is not an order number.',
  ],
  [
    'two orders from one cart',
    (run) => again(run, 'order-CASH', { order_number: 'CASH33333333' }),
    'One cart (buyer-CASH 1) has made 2 orders: CASH22222222, CASH33333333.',
  ],
  [
    'more orders than wishes',
    (run) => again(run, 'order-CASH', { order_number: 'CASH33333333', cart_version: 2 }),
    'Buyer buyer-CASH has 2 orders (CASH22222222, CASH33333333) from 1 wishes.',
  ],
  [
    'an order of somebody who never asked for one',
    (run) => again(run, 'order-CASH', { order_number: 'CASH33333333', user_id: 'buyer-SHY' }),
    'Buyer buyer-SHY has 1 orders (CASH33333333) from 0 wishes.',
  ],
  [
    'a wish that was answered with one order and kept with another',
    ({ closing }) => Object.assign(one(closing.idempotency_key, { key: 'wish-CASH' }), { order_id: 'order-GAVE' }),
    'Wish wish-CASH has become 2 orders: CASH22222222, GAVE22222222.',
  ],
  [
    'two answers to one wish',
    ({ history }) =>
      history.push({
        ...one(history, { intent: 'wish-GAVE', call: 'status' }),
        ...{ call: 'cash', answer: { status: 200, message: 'Order placed successfully', orderNumber: 'CASH22222222' } },
      }),
    'Wish wish-GAVE got 2 different answers to cash: {"message":"Order placed successfully","orderNumber":"GAVE22222222","status":200} and {"message":"Order placed successfully","orderNumber":"CASH22222222","status":200}.',
  ],
  [
    "two provider's orders for one of ours",
    ({ ledger }) => ledger.orders.push({ ...one(ledger.orders, { id: 'order_AWAY' }), id: 'order_AWAY2' }),
    'Order AWAY22222222 has 2 orders at the provider.',
  ],
  [
    "another order's order at the provider",
    ({ ledger }) => Object.assign(one(ledger.orders, { id: 'order_AWAY' }), { receipt: 'order-PAYS' }),
    "Order AWAY22222222 counts on the provider's order order_AWAY, which was not made for it.",
  ],
])('L2: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L2', plant)).toContain(sentence)
})

it('L2: an order that lapsed makes room for the next one of the same cart and wish', () => {
  const violations = found('L2', (run) =>
    again(run, 'order-CASH', { order_number: 'CASH33333333', order_status: 'LAPSED' }),
  )
  expect(violations).toEqual([])
})
