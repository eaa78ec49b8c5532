import { ListPrice, Price } from '#app/shared/ui/price.tsx'
import type { ProductVariation } from '#contract/api/catalog/catalog.ts'
import { unitLabel } from '#contract/rules/catalog/card-size.ts'
import { isBelowListPrice } from '#contract/rules/pricing/discount-badge.ts'
import { isUnitPack, unitPrice } from '#contract/rules/pricing/unit-price.ts'

/** The price of the size on a card, the list price it was, and what it makes per kilogram or per 100 g. */
export function CardPrice({ variation }: { variation: ProductVariation }) {
  const { price, actualPrice, size } = variation
  const perUnit = isUnitPack(variation) ? undefined : unitPrice(variation)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 leading-6">
        <Price rupees={price} className="text-[1.25rem] font-bold text-ink" />
        {isBelowListPrice(variation) && <ListPrice rupees={actualPrice} className="text-small md:text-body" />}
      </p>
      <p className="truncate text-small text-ink-soft">
        {size === 1 && 'per '}
        {unitLabel(variation).toLowerCase()}
        {perUnit && ` · ${perUnit}`}
      </p>
    </>
  )
}
