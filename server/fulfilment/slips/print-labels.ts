import { openPaper, type Paper } from '#server/platform/pdf/paper.ts'
import { drawCode } from '#server/platform/pdf/qr-code.ts'
import type { ParcelContent } from './parcel-content.ts'
import { disputedText, moneyText } from './print-slips.ts'

// 100 × 150 mm, what label printers hold.
const label = { width: 283.46, height: 425.2, side: 18 }
const codeSize = 84
const width = label.width - 2 * label.side
const besideName = { x: label.side + 110, y: label.side - 3, width: width - 110 }

/** Address labels, one order to each: to whom, where, and what to collect, in letters that are read at arm's length. */
export async function printLabels(parcels: ParcelContent[], leftOut = ''): Promise<Buffer> {
  const size: [number, number] = [label.width, label.height]
  const paper = openPaper({ title: 'Parcel labels', author: 'Milloraa', date: new Date(), size })
  for (const [at, parcel] of parcels.entries()) {
    if (at > 0) paper.doc.addPage()
    writeLabel(paper, parcel)
  }
  if (leftOut) {
    paper.doc.addPage()
    paper.write('P', leftOut, { x: label.side, y: label.side, width }, { size: 11, isBold: true })
  }
  return paper.finish()
}

function writeLabel(paper: Paper, parcel: ParcelContent) {
  const box = { x: label.side, width }
  // Beside the name of the shop: a line of its own would push a long address onto what is below.
  if (parcel.isDisputed) paper.write('P', disputedText, besideName, { size: 10, isBold: true, align: 'right' })
  let y = paper.write('P', 'Milloraa', { ...box, y: label.side - 4 }, { size: 16, isBold: true })
  y = paper.write('P', 'Deliver to', { ...box, y: y + 8 }, { size: 9 })
  y = paper.write('H1', shorten(paper, parcel.name, 18), { ...box, y }, { size: 18, isBold: true })
  for (const line of parcel.addressLines) y = paper.write('P', line, { ...box, y }, { size: 13 })
  paper.write('P', `+91 ${parcel.mobileNumber}`, { ...box, y: y + 4 }, { size: 16, isBold: true })

  const foot = label.height - label.side - codeSize
  const beside = { x: label.side + codeSize + 12, width: width - codeSize - 12 }
  const money = shorten(paper, moneyText(parcel), 15)
  paper.write('P', money, { ...box, y: foot - 28 }, { size: 15, isBold: true })
  drawCode(
    paper,
    { text: parcel.address, description: `QR code to open order ${parcel.orderNumber} in the back office` },
    { x: label.side, y: foot, size: codeSize },
  )
  const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  y = paper.write('P', 'Order', { ...beside, y: foot }, { size: 9 })
  y = paper.write('P', parcel.orderNumber, { ...beside, y }, { size: 15, isBold: true })
  y = paper.write('P', `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, { ...beside, y }, { size: 11 })
  paper.write('P', `by ${parcel.promised}`, { ...beside, y }, { size: 11 })
}

/** The first two lines of a text, so that a very long name does not push the address off the label. */
function shorten(paper: Paper, text: string, size: number) {
  const twoLines = paper.heightOf('M', width, { size }) * 2 + 1
  let fitting = text
  while (fitting.length > 1 && paper.heightOf(fitting, width, { size, isBold: true }) > twoLines) {
    fitting = `${fitting.slice(0, -2).trimEnd()}…`
  }
  return fitting
}
