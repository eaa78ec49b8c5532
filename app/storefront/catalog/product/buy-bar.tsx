import Check from 'lucide/dist/esm/icons/check.mjs'
import { useEffect, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import { Price } from '#app/shared/ui/price.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { isSameLine, subtotalOf } from '#contract/rules/pricing/cart-lines.ts'
import { addToCart, useCart } from '../../cart/cart.ts'
import { type Choice, useBuyNow } from './buy-now.ts'
import { stockNotice } from './product-parts.ts'

/** What the choice costs in all, into the cart, and on to the order. On phones it stays at the bottom edge. */
export function BuyBar(choice: Choice) {
  const { variation, quantity } = choice
  const [isBusy, setBusy] = useState(false)
  const buyNow = useBuyNow(choice)
  const isSoldOut = variation.stock === 0
  return (
    <div className="max-md:sticky max-md:bottom-0 max-md:z-10 max-md:order-last max-md:-mx-4 max-md:mt-8 max-md:border-t max-md:border-line max-md:bg-white max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:pt-5">
      <div className="flex flex-wrap items-center gap-2 md:gap-3">
        <p className="grow-[99] md:flex md:basis-full md:items-baseline md:gap-2">
          <span className="block text-label text-ink-soft md:text-small">
            {quantity} × {sizeLabel(variation).toLowerCase()}
          </span>
          <Price rupees={subtotalOf([{ ...variation, quantity }])} className="block text-card leading-6 font-bold" />
        </p>
        {isSoldOut ? (
          <StockNoticeButton {...choice} />
        ) : (
          <>
            <AddToCart {...choice} />
            <Button
              disabled={isBusy}
              className="max-md:grow max-md:px-3 md:px-8"
              onClick={() => {
                setBusy(true)
                void buyNow().finally(() => setBusy(false))
              }}
            >
              Place your order
            </Button>
          </>
        )}
      </div>
      <InCart {...choice} />
    </div>
  )
}

/** Nothing to sell at the moment, but somebody to tell. */
function StockNoticeButton(choice: Choice) {
  const [isNoticeOpen, setNoticeOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="max-md:grow md:px-8" onClick={() => setNoticeOpen(true)}>
        Tell me when it is back
      </Button>
      {isNoticeOpen && (
        <Lazy
          part={stockNotice}
          componentProps={{ ...choice, onClose: () => setNoticeOpen(false) }}
          onMissing={() => {
            setNoticeOpen(false)
            showNoConnection()
          }}
        />
      )}
    </>
  )
}

/** The second way: into the cart and stay here. */
function AddToCart(choice: Choice) {
  const { isChecking, isReadOnly } = useCart()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState(0)
  const isWaiting = isAdding && isChecking
  useEffect(() => {
    if (added === 0 || isWaiting) return
    const timer = setTimeout(() => setAdded(0), 2_000)
    return () => clearTimeout(timer)
  }, [added, isWaiting])
  return (
    <Button
      look="quiet"
      aria-label="Add to cart"
      aria-busy={isWaiting}
      className="max-md:min-w-16 max-md:grow max-md:px-3 md:min-w-36"
      onClick={() => {
        if (isWaiting) return
        setAdding(true)
        void addToCart(choice).finally(() => setAdding(false))
        setAdded((added) => added + 1)
      }}
    >
      {isWaiting ? (
        'Adding...'
      ) : added > 0 && !isReadOnly ? (
        <>
          <Icon node={Check} aria-hidden className="size-5 text-leaf" />
          <span className="max-md:sr-only">Added</span>
        </>
      ) : (
        <span>
          Add <span className="max-md:hidden">to cart</span>
        </span>
      )}
    </Button>
  )
}

/** Tells, on phones only those who listen, what the cart holds of this size. */
function InCart({ product, variation }: Choice) {
  const { items } = useCart()
  const line = items.find((item) => isSameLine(item, { productId: product.id, size: variation.size }))
  return (
    <p role="status" className="text-small font-medium text-leaf-dark max-md:sr-only md:mt-2 md:min-h-5">
      {line && (
        <>
          {line.quantity} × {sizeLabel(variation).toLowerCase()} in your cart
        </>
      )}
    </p>
  )
}
