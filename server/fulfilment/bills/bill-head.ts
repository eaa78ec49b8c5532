import type { IndianState } from '#contract/rules/bills/indian-states.ts'
import { colours, contentWidth, type Paper, page } from '#server/platform/pdf/paper.ts'
import type { BillContent } from '#server/platform/schema/fulfilment/bill-content.ts'
import { dayInIndia } from './bill-text.ts'

const gap = 18
const column = (contentWidth - 2 * gap) / 3
const noGstin = "Not a tax invoice: the seller's GSTIN is missing"

/** Who sold what kind of paper to whom; gives where the next part begins. */
export function writeHead(paper: Paper, bill: BillContent, title: string) {
  const { doc } = paper
  paper.decorate(() => doc.rect(0, 0, page.width, 6).fill(colours.golden))
  const whole = { x: page.side, width: contentWidth }
  paper.write('P', 'Milloraa', { ...whole, y: page.top - 4 }, { size: 21, isBold: true, colour: colours.brown })
  let y = paper.write('H1', title, { ...whole, y: page.top - 4 }, { size: 16, isBold: true, align: 'right' })
  y = paper.write('P', 'Original for recipient', { ...whole, y }, { colour: colours.soft, align: 'right' })
  if (!bill.isTaxPaper) y = writeWarning(paper, y + 8)
  y += 12
  const ends = [sellerTexts(bill), recipientTexts(bill), paperTexts(bill)].map((block, at) =>
    writeBlock(paper, block, page.side + at * (column + gap), y),
  )
  return Math.max(...ends) + 14
}

function writeWarning(paper: Paper, y: number) {
  const { doc } = paper
  paper.decorate(() => doc.rect(page.side, y, contentWidth, 21).fillAndStroke(colours.pale, colours.line))
  const box = { x: page.side + 8, y: y + 4, width: contentWidth - 16 }
  paper.write('P', noGstin, box, { size: 9, isBold: true })
  return y + 21
}

type Block = { title: string; name: string; texts: [label: string, text: string][] }

function writeBlock(paper: Paper, { title, name, texts }: Block, x: number, top: number) {
  const box = { x, width: column }
  let y = paper.write('H2', title, { ...box, y: top }, { size: 7.5, isBold: true, colour: colours.soft })
  y = paper.write('P', name, { ...box, y: y + 1 }, { size: 10, isBold: true }) + 1
  for (const [label, text] of texts) {
    if (text) y = paper.write('P', label ? `${label}: ${text}` : text, { ...box, y }, {}) + 0.5
  }
  return y
}

function sellerTexts({ seller }: BillContent): Block {
  return {
    title: 'Sold by',
    name: seller.legalName || 'Milloraa',
    texts: [
      ['', seller.address],
      ['State', stateText(seller.state)],
      ['GSTIN', seller.gstin],
      ['FSSAI licence', seller.fssaiLicence],
      ['Phone', seller.contactPhone],
      ['Email', seller.contactMail],
    ],
  }
}

/** A bill is made before its goods leave, and never changed: it names where they were to go, not where they went. */
function recipientTexts({ kind, recipient, placeOfSupply }: BillContent): Block {
  return {
    title: kind === 'invoice' ? 'Billed to, for delivery at' : 'Billed to',
    name: recipient.name,
    texts: [
      ...recipient.addressLines.map((line): [string, string] => ['', line]),
      ['', `+91 ${recipient.mobileNumber}`],
      ['Place of supply', stateText(placeOfSupply)],
    ],
  }
}

function paperTexts({ kind, number, issuedAt, order, against }: BillContent): Block {
  return {
    title: kind === 'credit-note' ? 'Credit note number' : 'Bill number',
    name: number,
    texts: [
      ['Date', dayInIndia(issuedAt)],
      ['Against invoice', against ? `${against.number} of ${dayInIndia(against.issuedAt)}` : ''],
      ['Order', order.number],
      ['Ordered on', dayInIndia(order.placedAt)],
      ['Reverse charge', 'No'],
    ],
  }
}

function stateText(state: IndianState | null) {
  return state ? `${state.name} (${state.code})` : ''
}
