import { useEffect, useRef, useState } from 'react'
import type { ProductCard as Product, ProductVariation } from '#contract/api/catalog.ts'
import { isSameLine } from '#contract/rules/cart-lines.ts'
import { addToCart, setQuantity, useCart } from '../cart/cart.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'

type Props = { product: Product; variation: ProductVariation | undefined }

/** 'Add', which becomes a stepper of the same height once the product is in the cart. */
export function CardPurchase({ product, variation }: Props) {
  const { items, isReadOnly } = useCart()
  const [said, say] = useState('')
  const line = variation && items.find((item) => isSameLine(item, { productId: product.id, size: variation.size }))
  const focus = useFocusKeptIn(Boolean(line))
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
            say(quantity > 0 ? '' : `${product.name} was taken out of your cart`)
          }}
        />
      ) : variation && variation.stock !== 0 ? (
        <Button
          wide
          look="quiet"
          aria-label={`Add ${product.name} to cart`}
          onClick={() => {
            void addToCart({ product, variation, quantity: 1 })
            say(`${product.name} is in your cart`)
          }}
        >
          Add
        </Button>
      ) : (
        <NotThisSize product={product} />
      )}
      <span role="status" className="sr-only">
        {said}
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
function useFocusKeptIn(hasLine: boolean) {
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
