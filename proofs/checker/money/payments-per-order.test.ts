import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'two payments that stay with the shop',
    ({ closing, ledger }) => {
      lose(ledger.refunds, { payment_id: 'pay_TWICE' })
      lose(closing.refund, { payment_id: 'pay_TWICE' })
    },
    'Order PAYS22222222 has 2 payments that stay with the shop: pay_PAYS (₹109.46), pay_TWICE (₹109.46).',
  ],
  [
    'a payment of another amount',
    ({ ledger }) => Object.assign(one(ledger.payments, { id: 'pay_PAYS' }), { amount: 109_45 }),
    'Order PAYS22222222 costs ₹109.46, and ₹109.45 was taken (pay_PAYS).',
  ],
  [
    'an order paid by a payment that failed',
    ({ ledger }) => Object.assign(one(ledger.payments, { id: 'pay_PAYS' }), { status: 'failed' }),
    'Order PAYS22222222 is CONFIRMED by the payment pay_PAYS, which the provider has not taken for it.',
  ],
  [
    'an order that is placed without a payment',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-PAYS' }), { payment_id: null }),
    'Order PAYS22222222 is CONFIRMED without any payment.',
  ],
  [
    'an unpaid order that names a payment',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-TARDY' }), { payment_id: 'pay_TARDY' }),
    'Order TARDY2222222 is LAPSED and yet has the payment pay_TARDY.',
  ],
  [
    'two orders paid by one payment',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-PACKED' }), { payment_id: 'pay_PAYS' }),
    'The payment pay_PAYS pays 2 orders: PACKED222222, PAYS22222222.',
  ],
  [
    'a provider that asks for too much',
    ({ ledger }) => Object.assign(one(ledger.orders, { id: 'order_AWAY' }), { amount: 99_99 }),
    'Order AWAY22222222 costs ₹67.46, and the provider asks for ₹99.99 INR.',
  ],
  [
    'a wrong amount noted for the provider',
    ({ closing }) => Object.assign(one(closing.provider_order, { order_id: 'order-AWAY' }), { amount: 1 }),
    'Order AWAY22222222 costs ₹67.46, and ₹0.01 was noted for the provider.',
  ],
  [
    'a cash order with a payment',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { payment_id: 'pay_X' }),
    'Order CASH22222222 is to be paid in cash and has dealings with the provider.',
  ],
  [
    'a cash order that counts as paid before it is delivered',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-CASH' }), { payment_status: 'PAID' }),
    'Order CASH22222222 is a cash order, CONFIRMED, and its payment is PAID, not PENDING.',
  ],
])('L3: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L3', plant)).toContain(sentence)
})

it('L3: a cash order of which money was given back says so', () => {
  const withAmount = (amount: number) => (run: RunFolder) =>
    void run.closing.order_return.push({ id: 'back', order_id: 'order-GAVE', lines: [], is_restocked: false, amount })
  expect(found('L3', withAmount(10_00))).toContain(
    'Order GAVE22222222 is a cash order, COMPLETED, and its payment is PAID, not PARTLY_REFUNDED.',
  )
})

it('L3: a second payment of less than ₹1, which the provider never sends back, is left once a person was told, and ₹1 is not', () => {
  const payAgain = (amount: number) => (run: RunFolder) => {
    run.ledger.payments.push({ ...one(run.ledger.payments, { id: 'pay_PAYS' }), id: 'pay_TINY', amount })
  }
  const plantException = ({ closing }: RunFolder) => {
    closing.open_matter.push({
      ...{ id: 'matter-5', kind: 'refund-failed', order_id: 'order-PAYS', subject: 'pay_TINY', text: 'is left' },
    })
  }
  const sentence = (amount: string) =>
    `Order PAYS22222222 has 2 payments that stay with the shop: pay_PAYS (₹109.46), pay_TINY (${amount}).`
  expect(found('L3', payAgain(99))).toContain(sentence('₹0.99'))
  expect(found('L3', (run) => [payAgain(99)(run), plantException(run)])).toEqual([])
  expect(found('L3', (run) => [payAgain(1_00)(run), plantException(run)])).toContain(sentence('₹1.00'))
})

it('L3: of a second payment the bank took a part, and the rest went back: nothing of it stays', () => {
  const rest = (run: RunFolder) => {
    for (const refund of [...run.ledger.refunds, ...run.closing.refund])
      if (refund.payment_id === 'pay_TWICE') refund.amount -= 40_00
  }
  const lose = ({ ledger }: RunFolder) => {
    const of = { id: 'disp_2', payment_id: 'pay_TWICE', amount: 109_46, amount_deducted: 40_00 }
    ledger.disputes.push({ ...of, status: 'lost' })
  }
  expect(found('L3', rest)).toContain(
    'Order PAYS22222222 has 2 payments that stay with the shop: pay_PAYS (₹109.46), pay_TWICE (₹109.46).',
  )
  expect(found('L3', (run) => [rest(run), lose(run)])).toEqual([])
})
