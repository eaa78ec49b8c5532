import { creditParts, sumByHsn, type TaxParts, withTax } from '#contract/rules/bills/gst.ts'
import type { BillContent, BillLine } from '#server/platform/schema/fulfilment/bill-content.ts'
import { sumsOf } from './invoice-content.ts'
import { spellAmount } from './spell-amount.ts'

type Issue = { number: string; issuedAt: Date; amount: number }

/** What a credit note over `amount` says: each line's share of it, from what earlier notes have left of the invoice. */
export function creditNoteContent(
  invoice: BillContent,
  priorNotes: BillContent[],
  { number, issuedAt, amount }: Issue,
): BillContent {
  const remaining = priorNotes.reduce(
    (lines, note) => lines.map((line, at) => minus(line, note.lines[at])),
    invoice.lines,
  )
  const taken = creditParts(remaining, amount)
  // All lines, also those without a share, so that the next note finds each at its place.
  const lines = invoice.lines.map((line, at) => takenBack(line, taken[at]))
  return {
    ...invoice,
    kind: 'credit-note',
    number,
    issuedAt: issuedAt.toISOString(),
    against: { number: invoice.number, issuedAt: invoice.issuedAt },
    lines,
    hsnSums: sumByHsn(lines).filter((sum) => withTax(sum) > 0),
    sums: sumsOf(lines),
    totalInWords: spellAmount(amount),
    payment: null,
  }
}

function minus(line: BillLine, other: TaxParts = nothing): BillLine {
  const { taxable, cgst, sgst, igst } = line
  return {
    ...line,
    taxable: taxable - other.taxable,
    cgst: cgst - other.cgst,
    sgst: sgst - other.sgst,
    igst: igst - other.igst,
  }
}

function takenBack(line: BillLine, parts: TaxParts = nothing): BillLine {
  return { ...line, amount: parts.taxable, discount: 0, delivery: 0, ...parts }
}

const nothing: TaxParts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }
