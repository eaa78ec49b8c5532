import { useFormContext } from 'react-hook-form'
import { Badge } from '#app/shared/ui/badge.tsx'
import { HindiName } from '#app/shared/ui/hindi-name.tsx'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import { ListPrice, Price } from '#app/shared/ui/price.tsx'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { discountBadge, isBelowListPrice } from '#contract/rules/pricing/discount-badge.ts'
import { unitPrice } from '#contract/rules/pricing/unit-price.ts'
import { Panel } from '../ui/panel.tsx'
import { draftOf, type ProductValues } from './product-values.ts'

/** The card and the description as shoppers will see them, while they are typed. */
export function ProductPreview() {
  const values = useFormContext<ProductValues>().watch()
  const { name, hindiName, summary, sizes, discountType, discountValue, descriptionHtml } = draftOf(values)
  const [first] = sizes
  const isPriced = first !== undefined && first.price > 0 && first.price < 10_000_000
  const prices = { price: first?.price ?? 0, actualPrice: first?.actualPrice ?? 0 }
  const badge = isPriced && discountBadge({ discountType, discountValue }, prices)
  return (
    <Panel title="Preview">
      <div className="relative w-44">
        <Photo picture={values.pictures[0]} alt="" sizes="11rem" className="rounded-card" />
        {badge && <Badge className="absolute top-2 left-2">{badge}</Badge>}
      </div>
      <p className="mt-2 line-clamp-2 font-display text-card font-semibold text-brown">{name || 'The name'}</p>
      <HindiName name={hindiName} className="truncate text-small" />
      <p className="mt-1 truncate text-ink-soft text-small">{summary || 'No summary available'}</p>
      {isPriced && (
        <>
          <p className="mt-2 flex flex-wrap items-baseline gap-2">
            <Price rupees={prices.price} className="text-card" />
            {isBelowListPrice(prices) && <ListPrice rupees={prices.actualPrice} className="text-small" />}
          </p>
          <p className="text-ink-soft text-label">
            {sizeLabel(first)} {isCent(first.price) && unitPrice(first)}
          </p>
        </>
      )}
      {descriptionHtml && (
        <details className="mt-4">
          <summary className="min-h-11 py-2 font-semibold text-brown">The description</summary>
          <RichText html={descriptionHtml} className="text-small" />
        </details>
      )}
    </Panel>
  )
}

function isCent(rupees: number) {
  return Math.round(rupees * 100) / 100 === rupees
}
