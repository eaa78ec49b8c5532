import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'
import { soundRun } from '../testing/sound-run.ts'

const invoice = { bill_number: 'INV/26-27/000001' }
const note = { bill_number: 'CRN/26-27/000001' }

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a gap in the series',
    ({ closing }) => lose(closing.bill, invoice),
    'In the series invoice 26-27 number 1 is missing: 2 comes next.',
  ],
  [
    'a number that was given and is not there',
    ({ closing }) => Object.assign(one(closing.bill_series, { kind: 'invoice' }), { last_number: 5 }),
    'The series invoice 26-27 has given 5 numbers, and 4 are issued.',
  ],
  [
    'a bill with a number of its own',
    ({ closing }) => Object.assign(one(closing.bill, invoice), { bill_number: 'INV-1' }),
    'The bill INV-1 should be called INV/26-27/000001.',
  ],
  [
    'a bill that goes on under the letters of before a restore',
    ({ closing }) => {
      const series = one(closing.bill_series, { kind: 'invoice' })
      closing.closed_bill_series.push({ ...series, last_number: 3 })
      Object.assign(series, { code: 'K7' })
    },
    'The bill INV/26-27/000004 should be called IK7/26-27/000004.',
  ],
  [
    'a bill dated before the one before it',
    ({ closing }) =>
      Object.assign(one(closing.bill, { bill_number: 'INV/26-27/000002' }), { issued_at: '2026-05-10T09:00:00.000Z' }),
    'The bill INV/26-27/000002 bears an earlier date than the one before it.',
  ],
  [
    'a bill in the series of another year',
    ({ closing }) => Object.assign(one(closing.bill, invoice), { issued_at: '2026-03-31T18:29:59.000Z' }),
    'The bill INV/26-27/000001 of 2026-03-31T18:29:59.000Z is in the series of another year.',
  ],
  [
    'two bills of one order',
    ({ closing }) =>
      Object.assign(one(closing.bill, { bill_number: 'INV/26-27/000002' }), { order_id: 'order-PACKED' }),
    'Order PACKED222222 has 2 bills.',
  ],
  [
    'a packed order without a bill',
    ({ closing }) => lose(closing.bill, invoice),
    'Order PACKED222222 was packed or delivered and has no bill.',
  ],
  [
    'a bill for what was never packed',
    ({ closing }) => Object.assign(one(closing.shop_order, { id: 'order-PACKED' }), { packed_at: null }),
    'Order PACKED222222 has the bill INV/26-27/000001 and was never packed or delivered.',
  ],
  [
    'a bill of another amount',
    ({ closing }) => Object.assign(one(closing.bill, invoice), { total: 185_07 }),
    'The bill INV/26-27/000001 is of ₹185.07, order PACKED222222 of ₹185.06.',
  ],
  [
    'a bill whose tax does not add up',
    ({ closing }) => Object.assign(one(closing.bill, invoice).content.lines[0] ?? {}, { cgst: 2_34 }),
    "The bill INV/26-27/000001 is wrong: The lines' tax adds up to 882, not to 881. A line's tax is 467, far from 9314/17625 of 881. The halves of the tax are 2 apart.",
  ],
  [
    'a bill with wrong sums at its foot',
    ({ closing }) => Object.assign(one(closing.bill, invoice).content.sums, { total: 200_00 }),
    'The bill INV/26-27/000001 is of ₹185.06, and its sums are ₹200.00, ₹185.06, ₹185.06, ₹185.06.',
  ],
  [
    'a bill of no order',
    ({ closing }) => Object.assign(one(closing.bill, invoice), { order_id: 'order-GHOST' }),
    'The bill INV/26-27/000001 is for no order.',
  ],
  [
    'a refund without a credit note',
    ({ closing }) => lose(closing.bill, note),
    'Of order PACKED222222 ₹50.00 went back, and its credit notes are over ₹0.00.',
  ],
  [
    'a credit note beyond the bill',
    ({ closing }) => Object.assign(one(closing.bill, note), { total: 185_07 }),
    'Order PACKED222222 has credit notes over ₹185.07 for a bill of ₹185.06.',
  ],
  [
    'two credit notes for one refund',
    ({ closing }) => closing.bill.push({ ...one(closing.bill, note), serial: 4, bill_number: 'CRN/26-27/000004' }),
    'Order PACKED222222 has 2 credit notes for refund-pay_PACKED.',
  ],
  [
    'two credit notes for one refund, under its two names',
    ({ closing }) => {
      const twice = { serial: 4, bill_number: 'CRN/26-27/000004', reason: 'rfnd_pay_PACKED' }
      closing.bill.push({ ...one(closing.bill, note), ...twice })
    },
    'Order PACKED222222 has 2 credit notes for the one refund rfnd_pay_PACKED.',
  ],
  [
    'a credit note for money that came twice',
    ({ closing }) => {
      Object.assign(one(closing.bill, note), { reason: 'refund-pay_TWICE' })
      Object.assign(one(closing.refund, { id: 'refund-pay_TWICE' }), { order_id: 'order-PACKED' })
    },
    'The credit note CRN/26-27/000001 of order PACKED222222 is for refund-pay_TWICE, which is no money of its bill that went back.',
  ],
  [
    'a credit note over more than went back',
    ({ closing }) => Object.assign(one(closing.bill, note), { total: 60_00 }),
    'The credit note CRN/26-27/000001 of order PACKED222222 is over ₹60.00, and ₹50.00 went back (rfnd_pay_PACKED).',
  ],
  [
    'a parcel refused at the door without its credit note',
    ({ closing }) => lose(closing.bill, { reason: 'cancelled' }),
    'Of order REJECT222222 ₹109.46 went back, and its credit notes are over ₹0.00.',
  ],
  [
    'a refund made by hand at the provider without a credit note',
    ({ closing, ledger }) => {
      const event = {
        kind: 'refund.processed' as const,
        payment_id: 'pay_PACKED',
        refund_id: 'rfnd_HAND',
        amount: 20_00,
      }
      closing.payment_event.push({ ...event, order_id: 'order-PACKED', source: 'webhook' })
      const refund = {
        id: 'rfnd_HAND',
        payment_id: 'pay_PACKED',
        amount: 20_00,
        status: 'processed' as const,
        notes: [],
      }
      ledger.refunds.push(refund)
    },
    'Of order PACKED222222 ₹70.00 went back, and its credit notes are over ₹50.00.',
  ],
  [
    'goods that came back after the bank took their money, without a credit note',
    ({ ledger }) =>
      ledger.disputes.push({
        ...{ id: 'disp_BACK', payment_id: 'pay_BACK', status: 'lost' },
        ...{ amount: 59_46, amount_deducted: 59_46 },
      }),
    'Of order BACK22222222 ₹109.46 went back, and its credit notes are over ₹50.00.',
  ],
  [
    'a credit note over what the bank took of goods that the buyer has',
    ({ closing, ledger }) => {
      closing.order_return = closing.order_return.filter(({ order_id: id }) => id !== 'order-BACK')
      const taken = { payment_id: 'pay_BACK', amount: 59_46, amount_deducted: 59_46 }
      ledger.disputes.push({ id: 'disp_BACK', status: 'lost', ...taken })
      const ofDispute = { serial: 4, bill_number: 'CRN/26-27/000004', reason: 'dispute-1', total: 59_46 }
      closing.bill.push({ ...one(closing.bill, { reason: 'refund-pay_BACK' }), ...ofDispute })
    },
    'Of order BACK22222222 ₹50.00 went back, and its credit notes are over ₹109.46.',
  ],
  [
    'a bill of other goods than were ordered',
    ({ closing }) => Object.assign(one(closing.bill, invoice).content.lines[0] ?? {}, { quantity: 2 }),
    'The bill INV/26-27/000001 names other goods than order PACKED222222.',
  ],
  [
    'a credit note against another bill',
    ({ closing }) => Object.assign(one(closing.bill, note).content, { against: { number: 'INV/26-27/000002' } }),
    'The credit note CRN/26-27/000001 is not against the bill of order PACKED222222.',
  ],
  [
    'a credit note that takes a line back wrongly',
    ({ closing }) => {
      const [first, second] = one(closing.bill, note).content.lines
      Object.assign(first ?? {}, { taxable: 24_16 })
      Object.assign(second ?? {}, { taxable: 23_46 })
    },
    'The credit note CRN/26-27/000001 is wrong: A credit note does not take back by value.',
  ],
  [
    'a bill that was changed',
    ({ opening }) => {
      const [bill] = soundRun().closing.bill
      if (bill) opening.bill.push({ ...bill, total: 1 })
    },
    'The bill INV/26-27/000001 was changed after it had been issued, or is gone.',
  ],
])('bills: somebody hears of %s', (_, plant, sentence) => {
  expect(found('Bills', plant)).toContain(sentence)
})

/** After its pieces were back and the bank had taken its payment, the buyer of BACK paid it once more: the credit note stands. */
function paidAgainAfterDispute({ ledger, closing }: RunFolder) {
  const { amount } = one(ledger.payments, { id: 'pay_BACK' })
  const disputed = { id: 'disp_BACK', payment_id: 'pay_BACK', amount, amount_deducted: amount, status: 'lost' as const }
  ledger.disputes.push(disputed)
  lose(closing.manual_refund, { payment_id: 'pay_BACK' })
  lose(closing.refund, { payment_id: 'pay_BACK' })
  const paid = one(closing.payment_event, { payment_id: 'pay_BACK', kind: 'captured' })
  closing.payment_event.push({ ...paid, payment_id: 'pay_AGAIN' })
  Object.assign(one(closing.shop_order, { id: 'order-BACK' }), { payment_id: 'pay_AGAIN' })
  Object.assign(one(closing.bill, { reason: 'refund-pay_BACK' }), { reason: 'dispute-1' })
}

it('a credit note of before its order was paid by another payment is right, as far as the pieces are back and the bank took it', () => {
  expect(found('Bills', paidAgainAfterDispute)).toEqual([])
})

it.each<[string, (run: RunFolder) => void]>([
  ['the pieces are not back', ({ closing }) => lose(closing.order_return, { order_id: 'order-BACK' })],
  [
    'the bank took less',
    ({ ledger }) => Object.assign(one(ledger.disputes, { id: 'disp_BACK' }), { amount_deducted: 49_99 }),
  ],
  [
    'the payment was of another order',
    ({ closing }) => {
      for (const event of closing.payment_event)
        if (event.payment_id === 'pay_BACK') Object.assign(event, { order_id: 'order-PAYS' })
    },
  ],
])('finds such a credit note where %s', (_, plant) => {
  const violations = found('Bills', (run) => {
    paidAgainAfterDispute(run)
    plant(run)
  })
  expect(violations.some((violation) => violation.includes('and its credit notes are over ₹50.00'))).toBe(true)
})

/** The buyer of GAVE gave ₹50 more than the total, and got so much back by hand: first what was never sold for. */
function gaveMore({ closing }: RunFolder, back: number) {
  one(closing.cash_collection, { order_id: 'order-GAVE' }).amount += 50_00
  closing.order_return.push({
    ...{ id: 'return-GAVE', order_id: 'order-GAVE', lines: [], is_restocked: false, amount: back },
  })
}

it('cash beyond the total goes back without a credit note, and the order stays paid', () => {
  for (const invariant of ['Bills', 'Cash', 'Statuses', 'L3', 'Returns'])
    expect(
      found(invariant, (run) => gaveMore(run, 50_00)),
      invariant,
    ).toEqual([])
})

it('finds cash that went back beyond that without a credit note', () => {
  const violations = found('Bills', (run) => gaveMore(run, 50_01))
  expect(
    violations.some((violation) => violation.includes('₹0.01 went back, and its credit notes are over ₹0.00')),
  ).toBe(true)
})
