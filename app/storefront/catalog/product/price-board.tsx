import { Badge } from '#app/shared/ui/badge.tsx'
import { ListPrice, Price } from '#app/shared/ui/price.tsx'
import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import type { Settings } from '#contract/api/content/settings.ts'
import { formatRupees } from '#contract/money.ts'
import { fewRemaining } from '#contract/rules/catalog/shown-stock.ts'
import { savingOf } from '#contract/rules/pricing/cart-lines.ts'
import { discountBadge, isBelowListPrice } from '#contract/rules/pricing/discount-badge.ts'
import { unitPrice } from '#contract/rules/pricing/unit-price.ts'

type Props = { product: Product; variation: ProductVariation; settings: Settings | null }

/** What one piece of the chosen size costs, all of it: list price, saving, per unit, MRP, tax and delivery (PDP-11). */
export function PriceBoard({ product, variation, settings }: Props) {
  const { price, actualPrice, mrp } = variation
  const badge = discountBadge(product, variation)
  const isLowered = isBelowListPrice(variation)
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Price rupees={price} className="text-section font-bold text-ink" />
        {isLowered && <ListPrice rupees={actualPrice} className="text-body" />}
        {badge && <Badge className="self-center">{badge}</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-small">
        {isLowered && (
          <span className="font-medium text-leaf-dark">
            You save {formatRupees(savingOf([{ price, actualPrice, quantity: 1 }]))}
          </span>
        )}
        <span className="text-ink-soft">{unitPrice(variation)}</span>
      </p>
      <p className="mt-2 text-small text-ink-soft">
        {mrp !== undefined && <span className="block">MRP {formatRupees(mrp)}, inclusive of all taxes</span>}
        {settings && <span className="block">{addedAtCheckout(settings)}</span>}
      </p>
      <StockText stock={variation.stock} />
    </div>
  )
}

/** Said aloud when another size is chosen. */
function StockText({ stock }: { stock: number | undefined }) {
  const isOut = stock === 0
  const isLow = stock !== undefined && stock <= fewRemaining
  return (
    <p role="status" className={`font-medium ${isOut ? 'text-chilli' : 'text-terracotta-dark'} ${isLow ? 'mt-2' : ''}`}>
      {isOut ? 'Out of stock' : isLow && `Only ${stock} left`}
    </p>
  )
}

/** Said before it is asked for. */
function addedAtCheckout({ tax, deliveryCharge }: Settings) {
  const delivery = deliveryCharge > 0 ? `${formatRupees(deliveryCharge)} delivery per order` : ''
  const parts = [tax > 0 ? `${tax}% GST` : '', delivery].filter(Boolean)
  return parts.length > 0
    ? `${parts.join(' and ')} are added at checkout`
    : 'Delivery is free, and nothing is added at checkout'
}
