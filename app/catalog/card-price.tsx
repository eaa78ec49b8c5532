import type { ProductVariation } from '#contract/api/catalog.ts'
import { formatRupees } from '#contract/money.ts'
import { unitLabel } from '#contract/rules/card-size.ts'
import { isBelowListPrice } from '#contract/rules/discount-badge.ts'
import { ListPrice, Price } from '../ui/price.tsx'

/** The price of the size on a card, the list price it was, and what it makes per kilogram. */
export function CardPrice({ variation }: { variation: ProductVariation }) {
  const { price, actualPrice, size, unitPrice } = variation
  const isOneUnit = size === 1
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 leading-6">
        <Price rupees={price} className="text-[1.25rem] font-bold text-ink" />
        {isBelowListPrice(variation) && <ListPrice rupees={actualPrice} className="text-small md:text-body" />}
      </p>
      <p className="truncate text-small text-ink-soft">
        {isOneUnit && 'per '}
        <span className="lowercase">{unitLabel(variation)}</span>
        {!isOneUnit && unitPrice !== undefined && unitPrice > 0 && (
          <>
            {' · '}
            {formatRupees(unitPrice)} per kg
          </>
        )}
      </p>
    </>
  )
}
