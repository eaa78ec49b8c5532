import ShoppingBasket from 'lucide/dist/esm/icons/shopping-basket.mjs'
import { useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { preload } from '#app/shared/ui/lazy.tsx'
import { Price } from '#app/shared/ui/price.tsx'
import { formatRupees } from '#contract/money.ts'
import { useCart } from '../cart/cart.ts'
import { openCartPanel } from '../cart/cart-panel-state.ts'
import { cartPanel } from './lazy-parts.ts'

/** Opens the cart panel; shows how many pieces are in the cart and what they cost, and says it when that changes. */
export function CartTrigger() {
  const { count, subtotal, isLoading } = useCart()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Cart: ${describeCart(count, subtotal)}` : 'Cart'}
        onPointerDown={() => preload(cartPanel)}
        onFocus={() => preload(cartPanel)}
        onClick={openCartPanel}
        className="-mr-1 flex min-h-11 min-w-[96px] shrink-0 items-center justify-end gap-2.5 rounded-field px-1 xs:-mr-2 xs:min-w-[108px] xs:px-2 font-semibold text-brown hover:bg-cream md:min-w-[120px]"
      >
        <span className={`relative ${count > 9 ? 'mr-2' : count > 0 ? 'mr-1' : ''}`}>
          <Icon node={ShoppingBasket} aria-hidden className="size-6" />
          {count > 0 && (
            <span className="board absolute -top-2 -right-2.5 grid h-5 min-w-5 place-items-center rounded-full bg-brown px-1 text-label text-white">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
        {count > 0 ? (
          <Price
            rupees={subtotal}
            className={`text-small md:text-body ${subtotal < 1_000 ? '' : 'hidden xs:inline'}`}
          />
        ) : (
          <span>Cart</span>
        )}
      </button>
      <Announcement count={count} subtotal={subtotal} isLoading={isLoading} />
    </>
  )
}

/** Silent about the cart a visitor came with; speaks when it changes. */
function Announcement({ count, subtotal, isLoading }: { count: number; subtotal: number; isLoading: boolean }) {
  const [known, setKnown] = useState<{ count: number | null; text: string }>({ count: null, text: '' })
  if (!isLoading && known.count !== count) {
    const text =
      known.count === null
        ? ''
        : count === 0
          ? 'Nothing is in your cart now'
          : `In your cart: ${describeCart(count, subtotal)}`
    setKnown({ count, text })
  }
  return (
    <span role="status" className="sr-only">
      {known.text}
    </span>
  )
}

function describeCart(count: number, subtotal: number) {
  return `${count} ${count === 1 ? 'item' : 'items'}, ${formatRupees(subtotal)}`
}
