import { withTax } from '#contract/rules/bills/gst.ts'
import { type Cell, type Column, makeRoom, writeTable } from '#server/platform/pdf/bill-table.ts'
import { colours, contentWidth, type Paper, page } from '#server/platform/pdf/paper.ts'
import type { BillContent, BillLine } from '#server/platform/schema/fulfilment/bill-content.ts'
import { percentText, plainAmount, quantityText } from './bill-text.ts'

const amount = (head: string, width: number): Column => ({ head, width, align: 'right' })
const tax = ({ cgst, sgst, igst }: BillLine) => cgst + sgst + igst

/** The lines with their amounts; gives where the next part begins. */
export function writeLines(paper: Paper, bill: BillContent, y: number) {
  const { columns, rows } = bill.kind === 'invoice' ? invoiceTable(bill) : creditTable(bill)
  const below = makeRoom(paper, writeTable(paper, columns, rows, y) + 4, 10)
  const box = { x: page.side, y: below, width: contentWidth }
  return paper.write('P', 'All amounts are in rupees (₹).', box, { size: 7, colour: colours.soft, align: 'right' }) + 10
}

function invoiceTable({ lines }: BillContent) {
  const amounts = [
    amount('Rate', 52),
    amount('Discount', 50),
    amount('Delivery', 46),
    amount('Taxable value', 57),
    amount('GST', 49),
    amount('Total', 57),
  ]
  const columns = [...itemColumns(amounts, 62), { head: 'Quantity', width: 62 }, ...amounts]
  const rows = lines.map((line, at): Cell[] => [
    ...itemCells(line, at),
    { text: quantityText(line) },
    { text: plainAmount(line.rate) },
    { text: line.discount ? `−${plainAmount(line.discount)}` : '0.00' },
    { text: plainAmount(line.delivery) },
    { text: plainAmount(line.taxable) },
    { text: plainAmount(tax(line)), under: [percentText(line.taxBasisPoints)] },
    { text: plainAmount(withTax(line)), isBold: true },
  ])
  return { columns, rows }
}

function creditTable({ lines }: BillContent) {
  const amounts = [amount('Taxable value', 80), amount('GST', 80), amount('Total', 80)]
  const rows = lines
    .filter((line) => withTax(line) > 0)
    .map((line, at): Cell[] => [
      ...itemCells(line, at),
      { text: plainAmount(line.taxable) },
      { text: plainAmount(tax(line)), under: [percentText(line.taxBasisPoints)] },
      { text: plainAmount(withTax(line)), isBold: true },
    ])
  return { columns: [...itemColumns(amounts, 0), ...amounts], rows }
}

/** The item takes what the other columns leave. */
function itemColumns(others: Column[], more: number): Column[] {
  const taken = others.reduce((sum, { width }) => sum + width, more)
  return [
    { head: 'No.', width: 22 },
    { head: 'Item', width: contentWidth - 22 - taken },
  ]
}

function itemCells({ name, hindiName, hsn }: BillLine, at: number): Cell[] {
  return [
    { text: String(at + 1) },
    { text: name, isBold: true, under: [hindiName, hsn && `HSN ${hsn}`].filter(Boolean) },
  ]
}
