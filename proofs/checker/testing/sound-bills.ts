import type { BilledLine, BillRow, Dump, TaxParts } from '../tables.ts'
import { lineOf, orderNumbers, totals } from './sound-orders.ts'

const at = '2026-05-10T09:59:00.000Z'
type Amounts = Pick<BilledLine, 'amount' | 'discount' | 'delivery' | 'taxable' | 'cgst' | 'sgst' | 'igst'>
type Name = 'PACKED' | 'GAVE' | 'REJECT' | 'BACK'

const packed = [
  { amount: 72_00, discount: 0, delivery: 21_14, taxable: 93_14, cgst: 2_33, sgst: 2_33, igst: 0 },
  { amount: 64_25, discount: 0, delivery: 18_86, taxable: 83_11, cgst: 2_08, sgst: 2_07, igst: 0 },
]
const takenBack = [
  { amount: 25_16, discount: 0, delivery: 0, taxable: 25_16, cgst: 63, sgst: 63, igst: 0 },
  { amount: 22_46, discount: 0, delivery: 0, taxable: 22_46, cgst: 56, sgst: 56, igst: 0 },
]
const delivered = [{ amount: 64_25, discount: 0, delivery: 40_00, taxable: 104_25, cgst: 2_61, sgst: 2_60, igst: 0 }]
const wholeBack = [{ amount: 104_25, discount: 0, delivery: 0, taxable: 104_25, cgst: 2_61, sgst: 2_60, igst: 0 }]
const partBack = [{ amount: 47_62, discount: 0, delivery: 0, taxable: 47_62, cgst: 1_19, sgst: 1_19, igst: 0 }]

type Paper = { kind: BillRow['kind']; name: Name; serial: number; lines: Amounts[]; total: number; reason?: string }

function paper({ kind, name, serial, lines: amounts, total, reason = '' }: Paper): BillRow {
  const number = numberOf(kind, serial)
  const sums = amounts.reduce(added, { taxable: 0, cgst: 0, sgst: 0, igst: 0 })
  const lines = lineOf(name).map(({ hsn, size, quantity, price: rate }, position) => ({
    ...{ hsn, size, type: size === 1 ? 'KG' : 'G', quantity, rate, taxBasisPoints: 500 },
    ...(amounts[position] as Amounts),
  }))
  return {
    ...{ id: `bill-${number}`, kind, order_id: `order-${name}`, financial_year: '26-27', serial, bill_number: number },
    ...{ reason, total, issued_at: at, file_key: `bills/${number}.pdf` },
    content: {
      ...{ number, isTaxPaper: true, isAcrossStates: false, placeOfSupply: { code: '27', name: 'Maharashtra' } },
      ...{ order: { number: orderNumbers[name] }, lines, hsnSums: [sums] },
      ...{ against: kind === 'credit-note' ? { number: numberOf('invoice', serials[name]) } : null },
      sums: { ...sums, total },
    },
  }
}

const serials: Record<Name, number> = { PACKED: 1, GAVE: 2, REJECT: 3, BACK: 4 }

function numberOf(kind: BillRow['kind'], serial: number) {
  return `${kind === 'invoice' ? 'INV' : 'CRN'}/26-27/00000${serial}`
}

function added(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxable: one.taxable + other.taxable,
    cgst: one.cgst + other.cgst,
    sgst: one.sgst + other.sgst,
    igst: one.igst + other.igst,
  }
}

function invoice(name: Name, lines: Amounts[]) {
  return paper({ kind: 'invoice', name, serial: serials[name], lines, total: totals[name].total })
}

export const soundBills: Pick<Dump, 'bill' | 'bill_series'> = {
  bill_series: [
    { kind: 'invoice', financial_year: '26-27', last_number: 4, code: '' },
    { kind: 'credit-note', financial_year: '26-27', last_number: 3, code: '' },
  ],
  bill: [
    invoice('PACKED', packed),
    invoice('GAVE', delivered),
    invoice('REJECT', delivered),
    invoice('BACK', delivered),
    ...[
      { name: 'PACKED' as const, lines: takenBack, total: 50_00, reason: 'refund-pay_PACKED' },
      { name: 'REJECT' as const, lines: wholeBack, total: totals.REJECT.total, reason: 'cancelled' },
      { name: 'BACK' as const, lines: partBack, total: 50_00, reason: 'refund-pay_BACK' },
    ].map((note, before) => paper({ kind: 'credit-note', serial: before + 1, ...note })),
  ],
}
