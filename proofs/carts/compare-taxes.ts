import { creditParts, sumByHsn, sumParts, taxLines, withTax } from '#contract/rules/bills/gst.ts'
import type { PricingSummary } from '#contract/rules/pricing/pricing.ts'
import { chargedPrices } from '#server/selling/orders/charged-prices.ts'
import { creditFaults, taxFaults } from '../checker/money/tax-oracle.ts'
import type { RandomCart } from './random-cart.ts'

/** The tax invoice of the order and a credit note for a part of it, looked at by the oracle. */
export function compareTaxes({ lines, settings, isAcrossStates, credited }: RandomCart, bill: PricingSummary) {
  const prices = chargedPrices(lines, bill.originalSubtotal)
  const sold = lines.map(({ hsn, quantity }, at) => ({ hsn, amount: (prices[at] ?? 0) * quantity }))
  const charged = { discount: bill.orderDiscount, deliveryCharge: bill.shipping, tax: bill.tax }
  const taxed = taxLines(sold, { ...charged, ...settings, deliveryCharge: bill.shipping }, { isAcrossStates })
  const whole = { ...charged, amount: bill.originalSubtotal, delivery: bill.shipping }
  const faults = taxFaults(taxed, whole, isAcrossStates)
  const [sums, byHsn] = [sumParts(taxed), sumParts(sumByHsn(taxed))]
  if (withTax(sums) !== bill.total || JSON.stringify(sums) !== JSON.stringify(byHsn)) {
    faults.push(`The bill says ${bill.total}, its lines ${withTax(sums)}, the sums of its HSN codes ${withTax(byHsn)}.`)
  }
  const amount = Number((BigInt(bill.total) * BigInt(credited)) / 1_000_000n)
  return [...faults, ...creditFaults(taxed, creditParts(taxed, amount), amount)]
}
