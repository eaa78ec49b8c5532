import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a refund that was sent twice',
    ({ ledger }) => ledger.refunds.push({ ...one(ledger.refunds, { payment_id: 'pay_PACKED' }), id: 'rfnd_AGAIN' }),
    'The provider has sent refund refund-pay_PACKED 2 times.',
  ],
  [
    'more sent back than was taken',
    ({ ledger }) => Object.assign(one(ledger.refunds, { payment_id: 'pay_ENDED' }), { amount: 100_00 }),
    '₹100.00 went back of pay_ENDED, of which ₹67.46 had been taken.',
  ],
  [
    'a refund of a payment that failed',
    ({ ledger }) => Object.assign(one(ledger.payments, { id: 'pay_ENDED' }), { status: 'failed' }),
    '₹67.46 went back of pay_ENDED, of which ₹0.00 had been taken.',
  ],
  [
    'one reason with two refunds',
    ({ closing }) =>
      closing.refund.push({
        ...one(closing.refund, { payment_id: 'pay_ENDED' }),
        id: 'again',
        idempotency_key: 'again',
      }),
    "2 refunds of pay_ENDED for 'cancelled' are wanted.",
  ],
  [
    'one key with two refunds',
    ({ closing }) =>
      Object.assign(one(closing.refund, { id: 'refund-pay_PACKED' }), { idempotency_key: 'pay_ENDED-cancelled' }),
    '2 refunds have the idempotency key pay_ENDED-cancelled.',
  ],
  [
    'a refund for another order than the payment',
    ({ closing }) => Object.assign(one(closing.refund, { id: 'refund-pay_PACKED' }), { order_id: 'order-CASH' }),
    'The refund of ₹50.00 of pay_PACKED for order CASH22222222 is of a payment that was not made for this order.',
  ],
  [
    'a refund that the provider does not have',
    ({ ledger }) => lose(ledger.refunds, { payment_id: 'pay_PACKED' }),
    'The refund of ₹50.00 of pay_PACKED for order PACKED222222 is processed, but the provider has no such refund.',
  ],
  [
    'a refund that counts as done too early',
    ({ ledger }) => Object.assign(one(ledger.refunds, { payment_id: 'pay_PACKED' }), { status: 'failed' }),
    'The refund of ₹50.00 of pay_PACKED for order PACKED222222 is processed, but at the provider it is failed.',
  ],
  [
    'a refund that counts as failed and was carried out',
    ({ closing }) => Object.assign(one(closing.refund, { id: 'refund-pay_PACKED' }), { status: 'failed' }),
    'The refund of ₹50.00 of pay_PACKED for order PACKED222222 is failed, but the provider has carried it out.',
  ],
  [
    'a refund that failed without a word',
    ({ closing }) => Object.assign(one(closing.refund, { id: 'refund-pay_PACKED' }), { status: 'failed' }),
    'The refund of ₹50.00 of pay_PACKED for order PACKED222222 failed, and nobody was told.',
  ],
  [
    'late money that goes back without a word',
    ({ closing }) => lose(closing.open_matter, { kind: 'late-money' }),
    'The refund of ₹109.46 of pay_TARDY for order TARDY2222222 (late) goes back, and nobody was told of it.',
  ],
  [
    'a refund that nobody wanted',
    ({ closing }) => lose(closing.refund, { id: 'refund-pay_PACKED' }),
    'The provider sent back ₹50.00 of pay_PACKED (rfnd_pay_PACKED), which nobody here has wanted or heard of.',
  ],
  [
    'a refund made by hand that failed without a word',
    ({ closing, ledger }) => {
      ledger.refunds.push(byHand('failed'))
      closing.payment_event.push(event('refund.failed'))
    },
    'The refund of ₹20.00 of pay_PAYS (rfnd_HAND), made at the provider by hand, failed, and nobody was told.',
  ],
  [
    'money of no order that went back and is not noted',
    ({ ledger }) => {
      Object.assign(one(ledger.orders, { id: 'order_TARDY' }), { receipt: null })
      Object.assign(one(ledger.refunds, { payment_id: 'pay_TARDY' }), { notes: { unmatched: 'pay_TARDY' } })
    },
    'The provider sent back ₹109.46 of pay_TARDY (rfnd_pay_TARDY), which belongs to no order, and that is not noted.',
  ],
  [
    'a matter about nothing',
    ({ closing }) => Object.assign(one(closing.open_matter, { kind: 'late-money' }), { subject: 'pay_GHOST' }),
    'The open matter late-money is about pay_GHOST, which nobody knows.',
  ],
])('L4, refunds: somebody hears of %s', (_, plant, sentence) => {
  expect(found('L4 refunds', plant)).toContain(sentence)
})

function byHand(status: RunFolder['ledger']['refunds'][number]['status']) {
  return { id: 'rfnd_HAND', payment_id: 'pay_PAYS', amount: 20_00, status, notes: [] }
}

function event(kind: RunFolder['closing']['payment_event'][number]['kind']) {
  const order_id = 'order-PAYS'
  return { order_id, kind, payment_id: 'pay_PAYS', refund_id: 'rfnd_HAND', amount: 20_00, source: 'webhook' }
}

it('L4, refunds: what a failed one has left goes back under another key of the same reason', () => {
  const violations = found('L4 refunds', ({ closing, ledger }) => {
    const [row, sent] = [one(closing.refund, { reason: 'cancelled' }), one(ledger.refunds, { payment_id: 'pay_ENDED' })]
    Object.assign(row, { amount: 47_46 })
    Object.assign(sent, { amount: 47_46 })
    const again = { id: 'again', idempotency_key: 'pay_ENDED-cancelled-2', provider_refund_id: 'rfnd_2', amount: 20_00 }
    closing.refund.push({ ...row, ...again })
    ledger.refunds.push({ ...sent, id: 'rfnd_2', amount: 20_00, notes: { refund: 'again' } })
    ledger.refunds.push({ ...byHand('failed'), payment_id: 'pay_ENDED' })
    closing.payment_event.push({ ...event('refund.failed'), order_id: 'order-ENDED', payment_id: 'pay_ENDED' })
    const exception = { id: 'matter-3', kind: 'refund-failed', order_id: 'order-ENDED', subject: 'rfnd_HAND', text: '' }
    closing.open_matter.push(exception)
  })
  expect(violations).toEqual([])
})

it('L4, refunds: one made by hand at the provider is fine once it was heard of', () => {
  const violations = found('L4 refunds', ({ closing, ledger }) => {
    lose(closing.refund, { id: 'refund-pay_PACKED' })
    Object.assign(one(ledger.refunds, { payment_id: 'pay_PACKED' }), { notes: [] })
  })
  expect(violations).toEqual([])
})
