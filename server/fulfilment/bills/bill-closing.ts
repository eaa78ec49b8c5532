import { toRupees } from '#contract/money.ts'
import { makeRoom } from '#server/platform/pdf/bill-table.ts'
import { colours, contentWidth, type Paper, page } from '#server/platform/pdf/paper.ts'
import { drawCode } from '#server/platform/pdf/qr-code.ts'
import type { BillContent } from '#server/platform/schema/fulfilment/bill-content.ts'
import { paymentText } from './bill-text.ts'

const codeSize = 84
const signatureWidth = 190

/** How it is paid, with a code to pay by UPI while it is not, and the signature. */
export function writeClosing(paper: Paper, bill: BillContent, top: number) {
  const upi = upiAddress(bill)
  const y = makeRoom(paper, top, upi ? codeSize + 8 : 74)
  const x = page.side + (upi ? codeSize + 14 : 0)
  if (upi)
    drawCode(paper, { text: upi, description: 'QR code to pay this bill by UPI' }, { x: page.side, y, size: codeSize })
  const box = { x, width: contentWidth - signatureWidth - (x - page.side) - 18 }
  const label = { size: 7.5, isBold: true, colour: colours.soft }
  if (bill.payment) {
    let below = paper.write('H2', 'Payment', { ...box, y }, label)
    below = paper.write('P', paymentText(bill.payment, bill.sums.total), { ...box, y: below }, { size: 9 }) + 4
    if (upi) paper.write('P', `Scan to pay by UPI to ${bill.payment.upiId}`, { ...box, y: below }, {})
  }
  writeSignature(paper, bill, y)
}

function writeSignature(paper: Paper, { seller }: BillContent, y: number) {
  const box = { x: page.width - page.side - signatureWidth, width: signatureWidth }
  paper.write('P', `For ${seller.legalName || 'Milloraa'}`, { ...box, y }, { isBold: true, align: 'right' })
  const line = y + 58
  paper.decorate(() =>
    paper.doc
      .moveTo(box.x + 40, line)
      .lineTo(box.x + signatureWidth, line)
      .lineWidth(0.6)
      .strokeColor(colours.soft)
      .stroke(),
  )
  paper.write('P', 'Authorised signatory', { ...box, y: line + 3 }, { colour: colours.soft, align: 'right' })
}

/** What UPI apps read: to whom, how much, for which order (NPCI's linking specification). */
export function upiAddress({ payment, seller, sums, order, number }: BillContent) {
  if (!payment?.upiId || payment.isPaid) return undefined
  const query = {
    pa: payment.upiId,
    pn: seller.legalName || 'Milloraa',
    am: toRupees(sums.total - (payment.received ?? 0)).toFixed(2),
    cu: 'INR',
    tr: order.number,
    tn: `Bill ${number}`,
  }
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`)
  return `upi://pay?${parts.join('&')}`
}
