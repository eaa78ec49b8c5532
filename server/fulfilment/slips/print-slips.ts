import { formatPaise } from '#contract/money.ts'
import { type Column, heightOfTable, writeTable } from '#server/platform/pdf/bill-table.ts'
import { colours, contentWidth, openPaper, type Paper, page } from '#server/platform/pdf/paper.ts'
import { drawCode } from '#server/platform/pdf/qr-code.ts'
import type { ParcelContent } from './parcel-content.ts'

const codeSize = 62
const gap = 26
const columns: Column[] = [
  { head: '', width: 24 },
  { head: 'Pieces', width: 48, align: 'right' },
  { head: 'Item', width: contentWidth - 24 - 48 - 90 - 110 },
  { head: 'Size', width: 90 },
  { head: 'SKU', width: 110 },
]

/** Packing slips on A4, as many to a page as fit: what goes into each parcel, with a box to tick for each line. */
export async function printSlips(parcels: ParcelContent[], leftOut = ''): Promise<Buffer> {
  const paper = openPaper({ title: 'Packing slips', author: 'Milloraa', date: new Date() })
  let y = page.top
  if (leftOut) {
    const box = { x: page.side, y, width: contentWidth }
    y = paper.write('P', leftOut, box, { size: 10, isBold: true }) + gap
  }
  for (const [at, parcel] of parcels.entries()) {
    const height = heightOf(paper, parcel)
    if (at > 0 && y + height > page.height - page.bottom) {
      paper.doc.addPage()
      y = page.top
    } else if (at > 0) cutHere(paper, y - gap / 2)
    y = writeSlip(paper, parcel, y) + gap
  }
  return paper.finish()
}

function writeSlip(paper: Paper, parcel: ParcelContent, top: number) {
  const width = contentWidth - codeSize - 14
  const box = { x: page.side, width }
  let y = paper.write('H1', `Order ${parcel.orderNumber}`, { ...box, y: top - 4 }, { size: 15, isBold: true })
  y = paper.write('P', `${parcel.name}, +91 ${parcel.mobileNumber}`, { ...box, y }, { size: 10, isBold: true })
  y = paper.write('P', parcel.addressLines.join(', '), { ...box, y }, { size: 9 })
  y = paper.write('P', `Promised by ${parcel.promised}`, { ...box, y }, { size: 9, colour: colours.soft })
  y = paper.write('P', moneyText(parcel), { ...box, y: y + 2 }, { size: 10, isBold: true })
  if (parcel.isDisputed) y = paper.write('P', disputedText, { ...box, y: y + 1 }, { size: 10, isBold: true })
  for (const note of parcel.notes) y = paper.write('P', `Note: ${note}`, { ...box, y: y + 1 }, { size: 9 })
  drawCode(
    paper,
    { text: parcel.address, description: `QR code to open order ${parcel.orderNumber} in the back office` },
    { x: page.width - page.side - codeSize, y: top, size: codeSize },
  )
  y = Math.max(y, top + codeSize) + 8
  return writeTable(paper, columns, rowsOf(parcel), y)
}

/** For whoever packs, hands over or delivers. */
export const disputedText = 'Payment disputed: ask before handing over'

/** What the one who delivers has to know of the money. */
export function moneyText({ toCollect }: ParcelContent) {
  return toCollect > 0 ? `Collect ${formatPaise(toCollect)} in cash` : 'Paid: nothing to collect'
}

function rowsOf({ lines }: ParcelContent) {
  return lines.map(({ name, size, type, sku, quantity }) => [
    { text: '[   ]' },
    { text: `${quantity} ×`, isBold: true },
    { text: name, isBold: true },
    { text: `${size} ${type.toLowerCase()}` },
    { text: sku },
  ])
}

function heightOf(paper: Paper, parcel: ParcelContent) {
  const width = contentWidth - codeSize - 14
  const texts: [string, number][] = [
    [`Order ${parcel.orderNumber}`, 15],
    [parcel.name, 10],
    [parcel.addressLines.join(', '), 9],
    ['Promised', 9],
    ['Paid', 12],
    ...(parcel.isDisputed ? [[disputedText, 10] satisfies [string, number]] : []),
    ...parcel.notes.map((note) => [`Note: ${note}`, 9] satisfies [string, number]),
  ]
  const head = texts.reduce((sum, [text, size]) => sum + paper.heightOf(text, width, { size }) + 1, 8)
  return Math.max(head, codeSize) + heightOfTable(paper, columns, rowsOf(parcel))
}

function cutHere(paper: Paper, y: number) {
  paper.decorate(() =>
    paper.doc
      .moveTo(0, y)
      .lineTo(page.width, y)
      .dash(4, { space: 4 })
      .lineWidth(0.6)
      .strokeColor(colours.soft)
      .stroke()
      .undash(),
  )
}
