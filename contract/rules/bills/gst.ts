import { shareOut } from '../payments/share-out.ts'

/** What a line is sold for before tax: the charged price x quantity, in paise. */
export type SoldLine = { amount: number; hsn: string }
/** What the whole order was charged, in paise. */
export type ChargedAmounts = { discount: number; deliveryCharge: number; tax: number; taxBasisPoints: number }
export type TaxParts = { taxable: number; cgst: number; sgst: number; igst: number }
export type TaxedLine = SoldLine & TaxParts & { discount: number; delivery: number; taxBasisPoints: number }
export type HsnSum = TaxParts & { hsn: string; taxBasisPoints: number }

/**
 * An order's lines with what a tax invoice says of each (CGST Rule 46), in whole paise. Discount, delivery (a composite
 * supply: it is taxed with the goods) and tax are shared out by value, so that each column adds up to what was charged.
 * Within a state half of the tax is the Union's (CGST) and half the state's (SGST), across states all of it is IGST.
 */
export function taxLines<L extends SoldLine>(
  lines: L[],
  charged: ChargedAmounts,
  { isAcrossStates }: { isAcrossStates: boolean },
): (L & TaxedLine)[] {
  const amounts = lines.map(({ amount }) => amount)
  const discounts = shareOut(charged.discount, amounts)
  const discounted = amounts.map((amount, at) => amount - (discounts[at] ?? 0))
  // Goods given away for nothing carry the delivery by what they would have cost.
  const isFree = discounted.every((amount) => amount === 0)
  const deliveries = shareOut(charged.deliveryCharge, isFree ? amounts : discounted)
  const taxables = discounted.map((amount, at) => amount + (deliveries[at] ?? 0))
  const taxes = splitTaxes(shareOut(charged.tax, taxables), isAcrossStates)
  return lines.map((line, at) => ({
    ...line,
    discount: discounts[at] ?? 0,
    delivery: deliveries[at] ?? 0,
    taxBasisPoints: charged.taxBasisPoints,
    taxable: taxables[at] ?? 0,
    ...(taxes[at] ?? noTax),
  }))
}

/** The sums of lines by HSN and rate, in the order in which they come first. */
export function sumByHsn(lines: (TaxParts & { hsn: string; taxBasisPoints: number })[]): HsnSum[] {
  const kinds = [...Map.groupBy(lines, kindOf).values()]
  return kinds.flatMap((alike) =>
    alike.slice(0, 1).map(({ hsn, taxBasisPoints }) => ({ hsn, taxBasisPoints, ...sumParts(alike) })),
  )
}

/** Taxable value and taxes of all lines together. */
export function sumParts(lines: TaxParts[]): TaxParts {
  const sum = (part: keyof TaxParts) => lines.reduce((total, line) => total + line[part], 0)
  return { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') }
}

/** What a line costs with its tax. */
export function withTax({ taxable, cgst, sgst, igst }: TaxParts) {
  return taxable + cgst + sgst + igst
}

/**
 * What of each line a credit note of `amount` (with tax) takes back: by value, from what earlier notes have left. No part
 * is taken back twice, and when all of the invoice is taken back nothing is left. Throws a RangeError beyond that.
 */
export function creditParts(remaining: TaxParts[], amount: number): TaxParts[] {
  const parts = remaining.flatMap(({ taxable, cgst, sgst, igst }) => [taxable, cgst, sgst, igst])
  if (amount > parts.reduce((sum, part) => sum + part, 0)) {
    throw new RangeError('More cannot be credited than the invoice still holds')
  }
  const taken = shareOut(amount, parts)
  return remaining.map((_, line) => {
    const [taxable = 0, cgst = 0, sgst = 0, igst = 0] = taken.slice(line * 4, line * 4 + 4)
    return { taxable, cgst, sgst, igst }
  })
}

const noTax = { cgst: 0, sgst: 0, igst: 0 }

/** The odd paisa goes to either half in turn: over the whole order the two differ by one paisa at most. */
function splitTaxes(taxes: number[], isAcrossStates: boolean) {
  let isUnionsTurn = true
  return taxes.map((tax) => {
    if (isAcrossStates) return { ...noTax, igst: tax }
    const cgst = isUnionsTurn ? Math.ceil(tax / 2) : Math.floor(tax / 2)
    if (tax % 2 === 1) isUnionsTurn = !isUnionsTurn
    return { ...noTax, cgst, sgst: tax - cgst }
  })
}

function kindOf({ hsn, taxBasisPoints }: { hsn: string; taxBasisPoints: number }) {
  return `${hsn} ${taxBasisPoints}`
}
