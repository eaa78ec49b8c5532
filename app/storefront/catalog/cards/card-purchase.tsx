import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { QuantityStepper } from '#app/shared/ui/fields/quantity-stepper.tsx'
import type { ProductCard as Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import { isSameLine } from '#contract/rules/pricing/cart-lines.ts'
import { addToCart, setQuantity, useCart } from '../../cart/cart.ts'

type Props = { product: Product; variation: ProductVariation | undefined }

/** 'Add', which becomes a stepper of the same height once the product is in the cart. */
export function CardPurchase({ product, variation }: Props) {
  const { items, isReadOnly, isChecking } = useCart()
  const [isAdding, setAdding] = useState(false)
  const [done, setDone] = useState<'added' | 'taken out'>()
  const line = variation && items.find((item) => isSameLine(item, { productId: product.id, size: variation.size }))
  const isWaiting = isAdding && isChecking
  const focus = usePreservedFocus(Boolean(line))
  return (
    <div {...focus} className="relative mt-3">
      {line ? (
        <QuantityStepper
          wide
          least={0}
          quantity={line.quantity}
          label={product.name}
          isDisabled={isReadOnly}
          onChange={(quantity) => {
            void setQuantity(line, quantity)
            setDone(quantity > 0 ? undefined : 'taken out')
          }}
        />
      ) : variation && variation.stock !== 0 ? (
        <Button
          wide
          look="quiet"
          aria-label={`${isWaiting ? 'Adding' : 'Add'} ${product.name} to cart`}
          aria-busy={isWaiting}
          onClick={() => {
            if (isWaiting) return
            setAdding(true)
            void addToCart({ product, variation, quantity: 1 }).finally(() => setAdding(false))
            setDone('added')
          }}
        >
          {isWaiting ? 'Adding...' : 'Add'}
        </Button>
      ) : (
        <NotThisSize product={product} />
      )}
      <span role="status" className="sr-only">
        {done === 'added' && line && `${product.name} is in your cart`}
        {done === 'taken out' && !line && `${product.name} was taken out of your cart`}
      </span>
    </div>
  )
}

function NotThisSize({ product }: { product: Product }) {
  if (product.productVariations.some(({ stock }) => stock !== 0)) {
    return (
      <ButtonLink wide look="quiet" to={`/products/${encodeURIComponent(product.id)}`}>
        Other sizes
      </ButtonLink>
    )
  }
  return <p className="grid min-h-11 place-items-center rounded-field bg-backdrop text-ink-soft">Out of stock</p>
}

/** The button under the finger gives way to another: whoever came by keyboard stays there. */
function usePreservedFocus(hasLine: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const buttons = box.current?.querySelectorAll('button') ?? []
    buttons[hasLine ? buttons.length - 1 : 0]?.focus({ preventScroll: true })
  }, [hasLine])
  return {
    ref: box,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
