import { sumByHsn, sumParts, taxLines, withTax } from '#contract/rules/bills/gst.ts'
import { isGstin, stateOfGstin } from '#contract/rules/bills/gstin.ts'
import { stateOfName } from '#contract/rules/bills/indian-states.ts'
import type { BillContent, BillLine } from '#server/platform/schema/fulfilment/bill-content.ts'
import type { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { addressLines } from '#server/selling/orders/address-lines.ts'
import { chargedPrices } from '#server/selling/orders/charged-prices.ts'
import { spellAmount } from './spell-amount.ts'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect & { hindiName: string }
type Seller = Omit<BillContent['seller'], 'state'> & { upiId: string }
type Issue = {
  number: string
  issuedAt: Date
  /** Of a delivered cash order, in paise. */
  received?: number | null
}

/** What the invoice of an order says. */
export function invoiceContent(
  order: Order,
  lines: Line[],
  seller: Seller,
  { number, issuedAt, received = null }: Issue,
): BillContent {
  const { upiId, ...sellerTexts } = seller
  const sellerState = stateOfGstin(seller.gstin) ?? null
  // Without a state that we know the supply counts as made where the seller is (IGST Act, section 10(1)(ca)).
  const placeOfSupply = stateOfName(order.deliveryAddress.state) ?? sellerState
  const isAcrossStates = sellerState !== null && placeOfSupply?.code !== sellerState.code
  const taxed = taxLines(soldLines(order, lines), order, { isAcrossStates })
  return {
    kind: 'invoice',
    number,
    issuedAt: issuedAt.toISOString(),
    isTaxPaper: isGstin(seller.gstin),
    seller: { ...sellerTexts, state: sellerState },
    recipient: {
      name: order.recipient.name,
      mobileNumber: order.recipient.mobileNumber,
      addressLines: addressLines(order.deliveryAddress),
    },
    placeOfSupply,
    isAcrossStates,
    order: { number: order.orderNumber, placedAt: order.createdAt.toISOString() },
    against: null,
    lines: taxed,
    hsnSums: sumByHsn(taxed),
    sums: sumsOf(taxed),
    totalInWords: spellAmount(order.total),
    payment: paymentOf(order, upiId, received),
  }
}

/** The sums of the columns. */
export function sumsOf(lines: BillLine[]): BillContent['sums'] {
  const sum = (column: (line: BillLine) => number) => lines.reduce((total, line) => total + column(line), 0)
  return {
    amount: sum(({ amount }) => amount),
    discount: sum(({ discount }) => discount),
    delivery: sum(({ delivery }) => delivery),
    ...sumParts(lines),
    total: sum(withTax),
  }
}

function soldLines(order: Order, lines: Line[]) {
  const prices = chargedPrices(lines, order.originalSubtotal)
  return lines.map(({ productName: name, hindiName, size, type, hsn, quantity }, at) => {
    const rate = prices[at] ?? 0
    return { name, hindiName, size, type, hsn, quantity, rate, amount: rate * quantity }
  })
}

function paymentOf(
  { paymentMode: mode, paymentStatus, paymentId, total }: Order,
  upiId: string,
  received: number | null,
) {
  const isPaid = paymentStatus !== 'PENDING' || total === 0
  return {
    mode,
    isPaid,
    paymentId,
    upiId: isPaid ? '' : upiId,
    ...(received !== null && received !== total ? { received } : {}),
  }
}
