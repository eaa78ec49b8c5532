import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, one } from '../testing/planted.ts'

const of = { payment_id: 'pay_PACKED' }
const at = '2026-05-10T09:59:00.000Z'

/** A payment of which ₹50 went back before is lost to the bank whole: these ₹50 went out twice. */
function paidOutTwice({ ledger, closing }: RunFolder) {
  const { amount } = one(ledger.payments, { id: 'pay_PACKED' })
  const entity = { id: 'disp_1', ...of, amount, amount_deducted: amount, status: 'lost' as const }
  ledger.disputes.push(entity)
  closing.payment_dispute.push({ ...entity, order_id: 'order-PACKED', amount_lost: amount, heard_at: at })
  const about = { order_id: 'order-PACKED', text: 'went out twice', closed_at: null }
  closing.open_matter.push({ id: 'matter-disp', kind: 'dispute', subject: 'disp_1', ...about })
  closing.open_matter.push({ id: 'matter-out', kind: 'paid-out-twice', subject: 'pay_PACKED', amount: 50_00, ...about })
}
const reported = ({ closing }: RunFolder) => one(closing.open_matter, { kind: 'paid-out-twice' })

it('what went out twice and is told is right, also once somebody has seen to it', () => {
  for (const invariant of ['Out twice', 'Disputes', 'L4', 'L4 refunds', 'Bills'])
    expect(found(invariant, paidOutTwice), invariant).toEqual([])
  const seenTo = found('Out twice', (run) => {
    paidOutTwice(run)
    Object.assign(reported(run), { closed_at: at, closed_by: 'Meera' })
  })
  expect(seenTo).toEqual([])
})

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'money that went out twice, of which nobody is told',
    ({ closing }) => closing.open_matter.pop(),
    'Of pay_PACKED ₹50.00 went out twice: nobody is told.',
  ],
  [
    'another amount than went out twice',
    (run) => Object.assign(reported(run), { amount: 49_99 }),
    'Of pay_PACKED ₹50.00 went out twice: told is ₹49.99.',
  ],
  [
    'money that the shop takes for got back by itself',
    (run) => Object.assign(reported(run), { closed_at: at, closed_by: 'the shop' }),
    'told is ₹50.00, and it is closed.',
  ],
  [
    'more that went out after somebody had seen to it',
    (run) => Object.assign(reported(run), { closed_at: at, closed_by: 'Meera', amount: 20_00 }),
    'told is ₹20.00, and it is closed.',
  ],
  [
    'somebody who is asked for what the bank has given back',
    (run) => {
      Object.assign(one(run.ledger.disputes, of), { status: 'won', amount_deducted: 0 })
      Object.assign(one(run.closing.payment_dispute, of), { status: 'won', amount_lost: 0 })
    },
    'Nothing of pay_PACKED went out twice, and somebody is asked for ₹50.00.',
  ],
  [
    'a refund that was paid by hand and carried out after all, of which nobody is told',
    ({ ledger, closing }) => {
      ledger.disputes.splice(-1)
      closing.payment_dispute.splice(-1)
      closing.open_matter.splice(-2)
      closing.manual_refund.push({
        ...{ refund_id: 'refund-pay_PACKED', order_id: 'order-PACKED', ...of, amount: 50_00 },
        ...{ method: 'upi' as const, reference: '432112345678' },
      })
    },
    'Of pay_PACKED ₹50.00 went out twice: nobody is told.',
  ],
])('finds %s', (_, plant, sentence) => {
  const violations = found('Out twice', (run) => {
    paidOutTwice(run)
    plant(run)
  })
  expect(violations.some((violation) => violation.includes(sentence))).toBe(true)
})

it('finds a further credit note over what went out twice', () => {
  const violations = found('Bills', (run) => {
    paidOutTwice(run)
    const note = one(run.closing.bill, { kind: 'credit-note', order_id: 'order-PACKED' })
    const again = { id: 'again', bill_number: 'CRN/26-27/000004', serial: 4, reason: 'dispute-1' }
    run.closing.bill.push({ ...note, ...again, content: { ...note.content, number: again.bill_number } })
    one(run.closing.bill_series, { kind: 'credit-note' }).last_number = 4
  })
  expect(violations.some((violation) => violation.includes('and its credit notes are over ₹100.00'))).toBe(true)
})
