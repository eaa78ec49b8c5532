import { expect, it } from 'vitest'
import type { GstReport, RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

const may = ({ gst }: RunFolder) => gst['2026-05'] as GstReport
const large = {
  ...{ number: 'INV/26-27/000001', date: '2026-05-10', value: 185.06, place: '27-Maharashtra', rate: 5 },
  ...{ taxable: 176.25, igst: 8.81, cgst: 0, sgst: 0 },
}

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a month that is not reported',
    (run) => void delete run.gst['2026-05'],
    'Bills were issued in 2026-05, and no GST report tells of them.',
  ],
  [
    'a sum that is a paisa off',
    (run) => Object.assign(may(run).sums, { cgst: 7.26 }),
    'The GST report of 2026-05 lacks in sums: cgst ₹7.25, igst ₹0.00, invoices 4, notes 3, sgst ₹7.22, taxable ₹289.51.',
  ],
  [
    'a credit note that was not taken off',
    ({ closing }) => lose(closing.bill, { bill_number: 'CRN/26-27/000003' }),
    'The GST report of 2026-05 lacks in table 7: cgst ₹8.44, igst ₹0.00, place 27-Maharashtra, rate 5, sgst ₹8.41, taxable ₹337.13.',
  ],
  [
    'a credit note that counts twice',
    ({ closing }) => {
      const note = one(closing.bill, { bill_number: 'CRN/26-27/000003' })
      closing.bill.push({ ...note, serial: 4, bill_number: 'CRN/26-27/000004' })
    },
    'The GST report of 2026-05 lacks in table 13: count 4, from CRN/26-27/000001, kind credit-note, to CRN/26-27/000004.',
  ],
  [
    'goods under another HSN code',
    (run) => Object.assign(one(may(run).hsn, { hsn: '110100' }), { hsn: '110200' }),
    'The GST report of 2026-05 lacks in table 12: cgst ₹1.70, hsn 110100, igst ₹0.00, quantity 1000, rate 5, sgst ₹1.70, taxable ₹67.98, unit KGS, value ₹71.38.',
  ],
  [
    'goods that came back whole and are counted as sold',
    (run) => Object.assign(one(may(run).hsn, { hsn: '091030' }), { quantity: 0.8 }),
    'The GST report of 2026-05 has in table 12: cgst ₹5.55, hsn 091030, igst ₹0.00, quantity 800, rate 5, sgst ₹5.52, taxable ₹221.53, unit KGS, value ₹232.60, which no bill says.',
  ],
  [
    'goods at another rate',
    (run) => Object.assign(may(run).small[0] ?? {}, { rate: 12 }),
    'The GST report of 2026-05 has in table 7: cgst ₹7.25, igst ₹0.00, place 27-Maharashtra, rate 12, sgst ₹7.22, taxable ₹289.51, which no bill says.',
  ],
  [
    'a sale to another state that is reported as one of this',
    ({ closing }) =>
      Object.assign(one(closing.bill, { bill_number: 'INV/26-27/000002' }).content, {
        placeOfSupply: { code: '23', name: 'Madhya Pradesh' },
      }),
    'The GST report of 2026-05 lacks in table 7: cgst ₹2.61, igst ₹0.00, place 23-Madhya Pradesh, rate 5, sgst ₹2.60, taxable ₹104.25.',
  ],
  [
    'a small bill that is listed as a large one',
    (run) => may(run).large.push(large),
    'The GST report of 2026-05 has in table 5: cgst ₹0.00, igst ₹8.81, number INV/26-27/000001, place 27-Maharashtra, rate 5, sgst ₹0.00, taxable ₹176.25, value ₹185.06, which no bill says.',
  ],
  [
    'a credit note of a large bill that is not there',
    (run) => may(run).largeNotes.push({ ...large, number: 'CRN/26-27/000001' }),
    'The GST report of 2026-05 has in table 9B: cgst ₹0.00, igst ₹8.81, number CRN/26-27/000001, place 27-Maharashtra, rate 5, sgst ₹0.00, taxable ₹176.25, value ₹185.06, which no bill says.',
  ],
  [
    'a large bill to another state that is not listed',
    ({ closing }) => {
      const bill = one(closing.bill, { bill_number: 'INV/26-27/000002' })
      Object.assign(bill, { total: 1_00_000_01 })
      Object.assign(bill.content, { isAcrossStates: true })
    },
    'The GST report of 2026-05 lacks in table 5: cgst ₹2.61, igst ₹0.00, number INV/26-27/000002, place 27-Maharashtra, rate 5, sgst ₹2.60, taxable ₹104.25, value ₹100000.01.',
  ],
  [
    'goods without tax that are not listed',
    ({ closing }) => {
      const [line] = one(closing.bill, { bill_number: 'INV/26-27/000002' }).content.lines
      Object.assign(line ?? {}, { taxBasisPoints: 0 })
    },
    'The GST report of 2026-05 lacks in table 8: kind intra, taxable ₹104.25.',
  ],
  [
    'a bill that is no tax paper and is counted',
    ({ closing }) =>
      Object.assign(one(closing.bill, { bill_number: 'INV/26-27/000002' }).content, { isTaxPaper: false }),
    'The GST report of 2026-05 lacks in sums: cgst ₹4.64, igst ₹0.00, invoices 3, notes 3, sgst ₹4.62, taxable ₹185.26.',
  ],
])('GSTR-1: somebody hears of %s', (_, plant, sentence) => {
  expect(found('GSTR-1', plant)).toContain(sentence)
})
