import { colours, contentWidth, openPaper, type Paper, page } from '#server/platform/pdf/paper.ts'
import type { BillContent } from '#server/platform/schema/fulfilment/bill-content.ts'
import { writeClosing } from './bill-closing.ts'
import { writeHead } from './bill-head.ts'
import { writeLines } from './bill-lines.ts'
import { writeSums } from './bill-sums.ts'

/** Prints a bill or credit note: A4, as many pages as it takes; the same content gives the same paper. */
export async function printBill(bill: BillContent): Promise<Buffer> {
  const paper = openPaper({
    title: `${titleOf(bill)} ${bill.number}`,
    author: bill.seller.legalName,
    date: new Date(bill.issuedAt),
  })
  let y = writeHead(paper, bill, titleOf(bill))
  y = writeLines(paper, bill, y)
  y = writeSums(paper, bill, y)
  writeClosing(paper, bill, y)
  numberPages(paper, bill)
  return paper.finish()
}

/** A seller without GSTIN may not call it a tax invoice. */
function titleOf({ kind, isTaxPaper }: BillContent) {
  if (kind === 'credit-note') return 'Credit note'
  return isTaxPaper ? 'Tax invoice' : 'Bill'
}

function numberPages(paper: Paper, { number }: BillContent) {
  const { start, count } = paper.doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    paper.doc.switchToPage(at)
    const box = { x: page.side, y: page.height - 30, width: contentWidth }
    const style = { size: 7.5, colour: colours.soft }
    paper.note(number, box, style)
    paper.note(`Page ${at + 1} of ${count}`, box, { ...style, align: 'right' })
  }
}
