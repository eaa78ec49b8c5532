import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

const of = { payment_id: 'pay_PACKED' }

/** The refund of a part failed at the provider, and the owner paid it by UPI. */
function payRefundManually({ ledger, closing }: RunFolder) {
  one(ledger.refunds, of).status = 'failed'
  Object.assign(one(ledger.payments, { id: 'pay_PACKED' }), { amount_refunded: 0 })
  one(closing.refund, of).status = 'failed'
  one(closing.payment_event, { ...of, kind: 'refund.processed' }).kind = 'refund.failed'
  closing.open_matter.push({
    ...{ id: 'matter-failed', kind: 'refund-failed', order_id: 'order-PACKED', subject: 'rfnd_pay_PACKED' },
    ...{ text: 'failed', closed_at: '2026-05-10T09:59:00.000Z' },
  })
  closing.manual_refund.push({
    ...{ refund_id: 'refund-pay_PACKED', order_id: 'order-PACKED', ...of, amount: 50_00 },
    ...{ method: 'upi' as const, reference: '432112345678' },
  })
}

it('a failed refund that was paid by hand counts as gone back, with its credit note', () => {
  for (const invariant of ['Paid by hand', 'L4', 'L4 refunds', 'Bills'])
    expect(found(invariant, payRefundManually), invariant).toEqual([])
})

it.each<[string, string, (run: RunFolder) => void, string]>([
  [
    'a manual refund that counts twice',
    'Paid by hand',
    ({ closing }) => closing.manual_refund.push(one(closing.manual_refund, of)),
    'The refund refund-pay_PACKED was paid by hand 2 times.',
  ],
  [
    'a manual refund of more than was to go back',
    'Paid by hand',
    ({ closing }) => Object.assign(one(closing.manual_refund, of), { amount: 60_00 }),
    'that was paid by hand is no refund of its order and amount.',
  ],
  [
    'somebody who is asked to pay it once more',
    'Paid by hand',
    ({ closing }) => Object.assign(one(closing.open_matter, { subject: 'rfnd_pay_PACKED' }), { closed_at: null }),
    'is still put before a person as failed.',
  ],
  [
    'a manual refund beside another one of the same money',
    'Paid by hand',
    ({ closing }) => {
      const again = { id: 'again', idempotency_key: 'again', status: 'created' as const, amount: 150_00 }
      closing.refund.push({ ...one(closing.refund, of), ...again })
    },
    'the shop sends ₹150.00 back, and paid ₹50.00 by hand.',
  ],
  [
    'a manual refund without a credit note',
    'Bills',
    ({ closing }) => lose(closing.bill, { kind: 'credit-note', order_id: 'order-PACKED' }),
    'and its credit notes are over ₹0.00.',
  ],
  [
    'an order that does not say that a part of its money is back',
    'L4',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-PACKED' }), { payment_status: 'PAID' }),
    'so it should be PARTLY_REFUNDED.',
  ],
])('finds %s', (_, invariant, plant, sentence) => {
  const violations = found(invariant, (run) => {
    payRefundManually(run)
    plant(run)
  })
  expect(violations.some((violation) => violation.includes(sentence))).toBe(true)
})
