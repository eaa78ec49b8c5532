import { listPriceOf, type PricedLine, priceTotal } from '#contract/rules/pricing/pricing.ts'

/**
 * What one piece of each line was charged, in paise: the prices that the subtotal is made of, which are list prices under a
 * non-combo ORDER coupon (PRICE-02).
 */
export function chargedPrices(lines: PricedLine[], originalSubtotal: number) {
  const isAtListPrices = priceTotal(lines) !== originalSubtotal
  return lines.map((line) => (isAtListPrices ? listPriceOf(line) : line.price))
}
