import type { BillRow, Dump, TaxParts } from '../tables.ts'
import { orderNumbers, totals } from './sound-orders.ts'

const at = '2026-05-10T09:59:00.000Z'
const packed = [
  { amount: 72_00, discount: 0, delivery: 21_14, taxable: 93_14, cgst: 2_33, sgst: 2_33, igst: 0 },
  { amount: 64_25, discount: 0, delivery: 18_86, taxable: 83_11, cgst: 2_08, sgst: 2_07, igst: 0 },
]
const takenBack = [
  { amount: 25_16, discount: 0, delivery: 0, taxable: 25_16, cgst: 63, sgst: 63, igst: 0 },
  { amount: 22_46, discount: 0, delivery: 0, taxable: 22_46, cgst: 56, sgst: 56, igst: 0 },
]
const delivered = [{ amount: 64_25, discount: 0, delivery: 40_00, taxable: 104_25, cgst: 2_61, sgst: 2_60, igst: 0 }]

type Paper = { kind: BillRow['kind']; name: 'PACKED' | 'GAVE'; serial: number; lines: BillRow['content']['lines'] }

function paper({ kind, name, serial, lines }: Paper, total: number): BillRow {
  const isNote = kind === 'credit-note'
  const number = `${isNote ? 'CRN' : 'INV'}/26-27/00000${serial}`
  const sums = lines.reduce(added, { taxable: 0, cgst: 0, sgst: 0, igst: 0 })
  return {
    ...{ id: `bill-${number}`, kind, order_id: `order-${name}`, financial_year: '26-27', serial, bill_number: number },
    ...{ reason: isNote ? 'refund-pay_PACKED' : '', total, issued_at: at, file_key: `bills/${number}.pdf` },
    content: {
      ...{ number, isAcrossStates: false, order: { number: orderNumbers[name] }, lines, hsnSums: [sums] },
      ...{ against: isNote ? { number: 'INV/26-27/000001' } : null, sums: { ...sums, total } },
    },
  }
}

function added(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxable: one.taxable + other.taxable,
    cgst: one.cgst + other.cgst,
    sgst: one.sgst + other.sgst,
    igst: one.igst + other.igst,
  }
}

export const soundBills: Pick<Dump, 'bill' | 'bill_series'> = {
  bill_series: [
    { kind: 'invoice', financial_year: '26-27', last_number: 2 },
    { kind: 'credit-note', financial_year: '26-27', last_number: 1 },
  ],
  bill: [
    paper({ kind: 'invoice', name: 'PACKED', serial: 1, lines: packed }, totals.PACKED.total),
    paper({ kind: 'invoice', name: 'GAVE', serial: 2, lines: delivered }, totals.GAVE.total),
    paper({ kind: 'credit-note', name: 'PACKED', serial: 1, lines: takenBack }, 50_00),
  ],
}
