import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'money that was taken for an order that is not paid',
    ({ ledger }) =>
      ledger.payments.push({ ...one(ledger.payments, { id: 'pay_PAYS' }), id: 'pay_NEW', order_id: 'order_AWAY' }),
    '₹109.46 (pay_NEW) was taken for order AWAY22222222, which is UNPAID: it is neither kept nor on its way back.',
  ],
  [
    'late money of which only a part goes back',
    ({ ledger }) => Object.assign(one(ledger.refunds, { payment_id: 'pay_TARDY' }), { amount: 1_00 }),
    '₹109.46 (pay_TARDY) was taken for order TARDY2222222, which is LAPSED: ₹1.00 of it goes back.',
  ],
  [
    'money of a cancelled order that stays',
    ({ closing, ledger }) => {
      lose(ledger.refunds, { payment_id: 'pay_ENDED' })
      lose(closing.refund, { payment_id: 'pay_ENDED' })
    },
    '₹67.46 (pay_ENDED) was taken for order ENDED2222222, which is CANCELLED: it is neither kept nor on its way back.',
  ],
  [
    'money for nothing we know that nobody was told of',
    ({ ledger }) => Object.assign(one(ledger.orders, { id: 'order_PAYS' }), { receipt: null }),
    '₹109.46 (pay_PAYS) was taken for nothing we know, and nobody was told.',
  ],
  [
    'money of another country that nobody was told of',
    ({ ledger }) => Object.assign(one(ledger.payments, { id: 'pay_TARDY' }), { currency: 'USD' }),
    '10946 of the smallest unit of USD (pay_TARDY) was taken for order TARDY2222222, which is LAPSED, and nobody was told.',
  ],
  [
    'a payment that the provider never had',
    ({ ledger }) => lose(ledger.payments, { id: 'pay_PAYS' }),
    'Order PAYS22222222 counts captured of ₹109.46 (pay_PAYS), but the provider knows no such payment.',
  ],
  [
    'a payment that counts for another order',
    ({ closing }) => Object.assign(one(closing.payment_event, { payment_id: 'pay_PAYS' }), { order_id: 'order-AWAY' }),
    'Order AWAY22222222 counts captured of ₹109.46 (pay_PAYS), but the payment was made for another order.',
  ],
  [
    'a payment that was only promised',
    ({ ledger }) => Object.assign(one(ledger.payments, { id: 'pay_PAYS' }), { status: 'authorized' }),
    'Order PAYS22222222 counts captured of ₹109.46 (pay_PAYS), but at the provider it is authorized.',
  ],
  [
    'an amount that was heard wrongly',
    ({ closing }) => Object.assign(one(closing.payment_event, { payment_id: 'pay_PAYS' }), { amount: 209_46 }),
    'Order PAYS22222222 counts captured of ₹209.46 (pay_PAYS), but at the provider it is ₹109.46, and nobody was told.',
  ],
  [
    'a refund that is still on its way and counts as done',
    ({ ledger }) => Object.assign(one(ledger.refunds, { payment_id: 'pay_ENDED' }), { status: 'pending' }),
    'Order ENDED2222222 counts refund.processed of ₹67.46 (rfnd_pay_ENDED), but at the provider it is pending.',
  ],
  [
    'an order that says it keeps what went back',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-ENDED' }), { payment_status: 'PAID' }),
    'The payment of order ENDED2222222 is PAID: of ₹67.46, ₹67.46 is back, so it should be REFUNDED.',
  ],
  [
    'an order that is placed though nobody heard of its money',
    ({ closing }) => lose(closing.payment_event, { payment_id: 'pay_PAYS' }),
    'Order PAYS22222222 is CONFIRMED, and nobody has heard of its money.',
  ],
  [
    'something heard that was forgotten',
    ({ opening }) =>
      opening.payment_event.push({
        ...{
          order_id: 'order-PAST',
          kind: 'failed',
          payment_id: 'pay_OLD',
          refund_id: '',
          amount: 1,
          source: 'webhook',
        },
      }),
    'The payment event failed of pay_OLD was there at the opening and is gone.',
  ],
])('L4: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L4', plant)).toContain(sentence)
})

it('L4: money that could not go back is settled once a person was told', () => {
  const fail = ({ closing, ledger }: RunFolder) => {
    Object.assign(one(ledger.refunds, { payment_id: 'pay_TARDY' }), { status: 'failed' })
    Object.assign(one(closing.refund, { payment_id: 'pay_TARDY' }), { status: 'failed' })
    lose(closing.payment_event, { refund_id: 'rfnd_pay_TARDY' })
  }
  const sentence = 'which is LAPSED: it is neither kept nor on its way back.'
  expect(found('L4', fail).join()).toContain(sentence)
  const plantException = ({ closing }: RunFolder) =>
    closing.open_matter.push({
      ...{ id: 'matter-3', kind: 'refund-failed', order_id: 'order-TARDY', subject: 'rfnd_pay_TARDY', text: 'failed' },
    })
  expect(found('L4', (run) => [fail(run), plantException(run)])).toEqual([])
})

it('L4: less than ₹1, which the provider never sends back, is settled once a person was told', () => {
  const pay = ({ ledger }: RunFolder) =>
    ledger.payments.push({ ...one(ledger.payments, { id: 'pay_TARDY' }), id: 'pay_TINY', amount: 99 })
  const sentence =
    '₹0.99 (pay_TINY) was taken for order TARDY2222222, which is LAPSED: it is neither kept nor on its way back.'
  expect(found('L4', pay)).toContain(sentence)
  const plantException = ({ closing }: RunFolder) =>
    closing.open_matter.push({
      ...{ id: 'matter-4', kind: 'refund-failed', order_id: 'order-TARDY', subject: 'pay_TINY', text: 'is left' },
    })
  expect(found('L4', (run) => [pay(run), plantException(run)])).toEqual([])
})
