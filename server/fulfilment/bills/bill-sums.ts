import { formatPaise } from '#contract/money.ts'
import { stateTaxName } from '#contract/rules/bills/indian-states.ts'
import { type Cell, type Column, heightOfTable, makeRoom, rule, writeTable } from '#server/platform/pdf/bill-table.ts'
import { colours, contentWidth, type Paper, page, type TextStyle } from '#server/platform/pdf/paper.ts'
import type { BillContent } from '#server/platform/schema/fulfilment/bill-content.ts'
import { percentText, plainAmount } from './bill-text.ts'

const sumsWidth = 196
const gap = 18
const hsnWidth = contentWidth - sumsWidth - gap

// What follows the sums: the words, the payment and the signature stand on the same page where they can.
const remainingHeight = 150

/** Taxes by HSN and rate beside the sums, then the total in words; gives where the next part begins. */
export function writeSums(paper: Paper, bill: BillContent, top: number) {
  const { columns, rows } = hsnTable(bill)
  const tableHeight = Math.max(heightOfTable(paper, columns, rows), 130)
  const y = makeRoom(paper, top, tableHeight + remainingHeight)
  const besides = writeAmounts(paper, bill, y)
  const pagesBefore = paper.doc.bufferedPageRange().count
  const end = writeTable(paper, columns, rows, y)
  const isSamePage = paper.doc.bufferedPageRange().count === pagesBefore
  const sumsStart = makeRoom(paper, (isSamePage ? Math.max(besides, end) : end) + 10, 40)
  const box = { x: page.side, width: contentWidth }
  const label = { size: 7.5, isBold: true, colour: colours.soft }
  const under = paper.write('H2', 'Total in words', { ...box, y: sumsStart }, label)
  return paper.write('P', bill.totalInWords, { ...box, y: under }, { size: 9 }) + 14
}

function hsnTable(bill: BillContent) {
  const taxes = taxColumns(bill)
  const width = (hsnWidth - 60) / (taxes.length + 1)
  const columns: Column[] = [
    { head: 'HSN', width: 60 },
    { head: 'Taxable value', width, align: 'right' },
    ...taxes.map(({ name }): Column => ({ head: `${name}`, width, align: 'right' })),
  ]
  const rows = bill.hsnSums.map((sum): Cell[] => [
    { text: sum.hsn || 'none' },
    { text: plainAmount(sum.taxable) },
    ...taxes.map(({ part, share }) => ({
      text: `${plainAmount(sum[part])}`,
      under: [percentText(sum.taxBasisPoints / share)],
    })),
  ])
  return { columns, rows }
}

function writeAmounts(paper: Paper, bill: BillContent, top: number) {
  const { sums, kind } = bill
  const before: [string, number][] = [
    ['Subtotal', sums.amount],
    ['Discount', -sums.discount],
    ['Delivery charge', sums.delivery],
  ]
  const rows: [string, number][] = [
    ...(kind === 'invoice' ? before.filter(([, amount], at) => at === 0 || amount !== 0) : []),
    ['Taxable value', sums.taxable],
    ...taxColumns(bill).map(({ name, part }): [string, number] => [name, sums[part]]),
  ]
  let y = top + 2
  for (const [name, amount] of rows) y = writeAmount(paper, name, amount, y, { size: 8.5 }) + 2
  const line = y + 1
  paper.decorate(() => rule(paper, page.width - page.side - sumsWidth, line, sumsWidth))
  const total = kind === 'invoice' ? 'Total' : 'Total credited'
  return writeAmount(paper, total, sums.total, y + 4, { size: 12, isBold: true })
}

function writeAmount(paper: Paper, name: string, amount: number, y: number, style: TextStyle) {
  const box = { x: page.width - page.side - sumsWidth, y, width: sumsWidth }
  const row = paper.group('Div')
  paper.write('P', name, box, style, row)
  const text = `${amount < 0 ? '−' : ''}${formatPaise(Math.abs(amount))}`
  return paper.write('P', text, box, { ...style, align: 'right' }, row)
}

/** The taxes of a bill: their names, where their amounts stand, and the part of the whole rate each has. */
function taxColumns({ isAcrossStates, placeOfSupply }: BillContent) {
  if (isAcrossStates) return [{ name: 'IGST', part: 'igst', share: 1 }] as const
  const name = placeOfSupply ? stateTaxName(placeOfSupply) : 'SGST'
  return [
    { name: 'CGST', part: 'cgst', share: 2 },
    { name, part: 'sgst', share: 2 },
  ] as const
}
