import type { ProductCard, ProductVariation } from '#contract/api/catalog/catalog.ts'
import { formatBadgeRupees } from '#contract/money.ts'

type Label = Pick<ProductCard, 'discountValue' | 'discountType'>
type Prices = Pick<ProductVariation, 'price' | 'actualPrice'>

/**
 * The badge of a product in one size, or nothing without a discount (VAL-21 to VAL-23): 'N% OFF' or '₹N OFF'. Amounts in rupees.
 * A discount without type is the rounded percent off the list price (open-points 38).
 */
export function discountBadge({ discountValue, discountType }: Label, { price, actualPrice }: Prices) {
  if ((discountValue ?? 0) > 0 && discountType) {
    return discountType === 'PERCENTAGE_OFF' ? `${discountValue}% OFF` : `${formatBadgeRupees(discountValue ?? 0)} OFF`
  }
  const percent = Math.round(((actualPrice - price) / actualPrice) * 100)
  return percent > 0 ? `${percent}% OFF` : undefined
}

/** Whether there is a list price to strike through (open-points 37, 39); one of 0 is none, and no price is below 0. */
export function isBelowListPrice({ price, actualPrice }: Prices) {
  return actualPrice > price
}
