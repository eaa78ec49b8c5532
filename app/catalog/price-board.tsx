import type { Product, ProductVariation } from '#contract/api/catalog.ts'
import type { Settings } from '#contract/api/settings.ts'
import { formatRupees } from '#contract/money.ts'
import { savingOf } from '#contract/rules/cart-lines.ts'
import { discountBadge, isBelowListPrice } from '#contract/rules/discount-badge.ts'
import { Badge } from '../ui/badge.tsx'
import { ListPrice, Price } from '../ui/price.tsx'

type Props = { product: Product; variation: ProductVariation; settings: Settings | null }

/** What one piece of the chosen size costs, all of it: list price, saving, per kilogram, MRP, tax and delivery (PDP-11). */
export function PriceBoard({ product, variation, settings }: Props) {
  const { price, actualPrice, unitPrice, mrp, stock } = variation
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
        {unitPrice !== undefined && unitPrice > 0 && (
          <span className="text-ink-soft">{formatRupees(unitPrice)} per kg</span>
        )}
      </p>
      <p className="mt-2 text-small text-ink-soft">
        {mrp !== undefined && <span className="block">MRP {formatRupees(mrp)}, inclusive of all taxes</span>}
        {settings && <span className="block">{addedAtCheckout(settings)}</span>}
      </p>
      {stock === 0 ? (
        <p className="mt-2 font-medium text-chilli">Out of stock</p>
      ) : (
        stock !== undefined &&
        stock <= fewLeft && <p className="mt-2 font-medium text-terracotta-dark">Only {stock} left</p>
      )}
    </div>
  )
}

const fewLeft = 5

/** Said before it is asked for. */
function addedAtCheckout({ tax, deliveryCharge }: Settings) {
  const delivery = deliveryCharge > 0 ? `${formatRupees(deliveryCharge)} delivery per order` : ''
  const parts = [tax > 0 ? `${tax}% GST` : '', delivery].filter(Boolean)
  return parts.length > 0
    ? `${parts.join(' and ')} are added at checkout`
    : 'Delivery is free, and nothing is added at checkout'
}
