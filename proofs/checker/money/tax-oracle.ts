type TaxedLine = {
  amount: number
  discount: number
  delivery: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}
type Parts = Pick<TaxedLine, 'taxable' | 'cgst' | 'sgst' | 'igst'>
/** What the order was charged, in paise; `amount` before the discount. */
type Charged = { amount: number; discount: number; delivery: number; tax: number }

/**
 * What a tax invoice must say of its lines (CGST Rule 46), looked at apart from the shop's rules and without any rounding:
 * gives what is wrong in words. Every column adds up to what was charged, and no line is a whole paisa away from its proportion.
 */
export function taxFaults(lines: TaxedLine[], charged: Charged, isAcrossStates: boolean) {
  const faults: string[] = []
  const sum = (read: (line: TaxedLine) => number) => lines.reduce((total, line) => total + BigInt(read(line)), 0n)
  const expectSum = (what: string, is: bigint, amount: number) => {
    if (is !== BigInt(amount)) faults.push(`The lines' ${what} adds up to ${is}, not to ${amount}.`)
  }
  const taxOf = ({ cgst, sgst, igst }: TaxedLine) => cgst + sgst + igst
  const net = ({ amount, discount }: TaxedLine) => amount - discount
  expectSum('amount', sum(one('amount')), charged.amount)
  expectSum('discount', sum(one('discount')), charged.discount)
  expectSum('delivery', sum(one('delivery')), charged.delivery)
  expectSum('tax', sum(taxOf), charged.tax)
  // Goods that cost nothing carry the delivery by what they would have cost.
  const carries = sum(net) === 0n ? one('amount') : net
  const columns = [
    ['discount', one('discount'), charged.discount, one('amount')],
    ['delivery', one('delivery'), charged.delivery, carries],
    ['tax', taxOf, charged.tax, one('taxable')],
  ] as const
  for (const [what, read, whole, weight] of columns) {
    const weights = sum(weight)
    for (const line of lines) {
      if (isAPaisaFrom(read(line), whole, weight(line), weights)) {
        faults.push(`A line's ${what} is ${read(line)}, far from ${weight(line)}/${weights} of ${whole}.`)
      }
    }
  }
  for (const line of lines) {
    const { amount, discount, delivery, taxable, cgst, sgst, igst } = line
    const parts = [discount, delivery, taxable, cgst, sgst, igst]
    if (!parts.every((part) => Number.isSafeInteger(part) && part >= 0)) faults.push('A part is not whole paise.')
    if (taxable !== amount - discount + delivery) faults.push(`A line's taxable value of ${taxable} is not its sum.`)
    const hasOwnTax = isAcrossStates ? cgst === 0 && sgst === 0 : igst === 0 && Math.abs(cgst - sgst) <= 1
    if (!hasOwnTax) faults.push(`A line's tax is parted ${cgst}, ${sgst}, ${igst}.`)
  }
  // Half of the tax is the Union's, half the state's; an odd paisa of the whole is the Union's.
  const apart = sum(one('cgst')) - sum(one('sgst'))
  if (apart !== (isAcrossStates ? 0n : BigInt(charged.tax % 2)))
    faults.push(`The halves of the tax are ${apart} apart.`)
  return faults
}

/** What a credit note of this amount must take back of what is left: all of it together, no part twice, each by its value. */
export function creditFaults(remaining: Parts[], taken: Parts[], amount: number) {
  const all = (lines: Parts[]) => lines.flatMap(({ taxable, cgst, sgst, igst }) => [taxable, cgst, sgst, igst])
  const [whole, parts] = [all(remaining), all(taken)]
  const sum = (numbers: number[]) => numbers.reduce((total, part) => total + part, 0)
  const isMore = parts.some((part, at) => part < 0 || part > (whole[at] ?? 0))
  const weights = BigInt(sum(whole))
  const isFar = parts.some((part, at) => isAPaisaFrom(part, amount, whole[at] ?? 0, weights))
  return [
    sum(parts) === amount ? '' : `A credit note of ${amount} takes back ${sum(parts)}.`,
    isMore ? 'A credit note takes back more than is left.' : '',
    isFar ? 'A credit note does not take back by value.' : '',
  ].filter(Boolean)
}

/** Whether a share is a paisa or more from whole x weight / weights, multiplied out so that it is exact. */
function isAPaisaFrom(share: number, whole: number, weight: number, weights: bigint) {
  const apart = BigInt(share) * weights - BigInt(whole) * BigInt(weight)
  return weights > 0n && (apart >= weights || -apart >= weights)
}

function one(part: keyof TaxedLine) {
  return (line: TaxedLine) => line[part]
}
