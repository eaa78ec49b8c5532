import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { QuantityStepper } from '#app/shared/ui/fields/quantity-stepper.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import { ListPrice, Price } from '#app/shared/ui/price.tsx'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { isUnitPack, unitPrice } from '#contract/rules/pricing/unit-price.ts'
import { openPopup } from '../session/popups.ts'
import { isAuthenticated, isGuest, useSession } from '../session/session.ts'
import { loadCart, removeItem, setQuantity, useCart } from './cart.ts'
import { CartBill } from './cart-bill.tsx'
import { type CartItem, pictureOf } from './cart-item.ts'
import { CartPanelNews } from './cart-panel-news.tsx'
import { closeCartPanel, useCartPanel } from './cart-panel-state.ts'
import { TakenOutBar } from './taken-out-bar.tsx'
import { forgetTakenOut, useTakenOut } from './undo.ts'

/** What is in the cart, and the way to the checkout (CART-01 to CART-10). Prices are read anew when it opens. */
export function CartPanel() {
  const { items, isLoading, isReadOnly, isChecking, error } = useCart()
  const note = useCartPanel(({ note }) => note)
  const taken = useTakenOut(({ last }) => last)
  const [broughtBack, setBroughtBack] = useState<string>()
  useEffect(() => {
    void loadCart()
    return forgetTakenOut
  }, [])

  const undo = taken && !isReadOnly && (
    <TakenOutBar key={keyOf(taken.item)} taken={taken} onBack={() => setBroughtBack(keyOf(taken.item))} />
  )
  return (
    <Dialog title="Your cart" shape="side" onClose={closeCartPanel}>
      <CartPanelNews />
      {note && <p className="bg-golden-pale px-4 py-2 text-small">{note}</p>}
      {isReadOnly && !isChecking && (
        <p className="bg-golden-pale px-4 py-2 text-small">
          No connection at the moment. This is your cart as it was; it can be changed when it is back.
        </p>
      )}
      {error ? (
        <EmptyState isAlert title={error} text="Nothing in your cart is lost.">
          <Button onClick={() => void loadCart()}>Try Again</Button>
        </EmptyState>
      ) : items.length > 0 ? (
        <>
          <p role="status" className="sr-only">
            {isLoading ? 'Loading your cart...' : ''}
          </p>
          <ul className="flex-1 divide-y divide-line px-4 [&_:is(a,button)]:scroll-mb-52">
            {items.map((item) => (
              <CartRow key={keyOf(item)} item={item} isReadOnly={isReadOnly} takesFocus={keyOf(item) === broughtBack} />
            ))}
          </ul>
          <PanelFoot undo={undo} />
        </>
      ) : isLoading ? (
        <LoadingRows />
      ) : (
        <>
          {undo}
          <EmptyState title="Your cart is empty" text="What you add is kept here.">
            <ButtonLink to="/products" onClick={closeCartPanel}>
              See all products
            </ButtonLink>
          </EmptyState>
        </>
      )}
    </Dialog>
  )
}

type RowProps = { item: CartItem; isReadOnly: boolean; takesFocus: boolean }

function CartRow({ item, isReadOnly, takesFocus }: RowProps) {
  const { name, price, actualPrice, quantity } = item
  const removal = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) removal.current?.focus()
  }, [takesFocus])
  const address = `/products/${encodeURIComponent(item.productId)}`
  return (
    <li className="flex gap-3 py-4">
      <Link to={address} onClick={closeCartPanel} tabIndex={-1} aria-hidden className="shrink-0">
        <Photo picture={pictureOf(item)} alt="" sizes="72px" className="max-w-18 rounded-field" />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Link
              to={address}
              onClick={closeCartPanel}
              className="line-clamp-2 font-display font-semibold text-brown hover:underline"
            >
              {name}
            </Link>
            <p className="text-small text-ink-soft">
              {sizeLabel(item).toLowerCase()} · <Price rupees={price} /> each
              {!isUnitPack(item) && <span className="block">{unitPrice(item)}</span>}
            </p>
          </div>
          <button
            ref={removal}
            type="button"
            disabled={isReadOnly}
            aria-label={`Remove ${name}`}
            onClick={() => void removeItem(item)}
            className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-field text-ink-soft hover:bg-cream hover:text-brown disabled:opacity-40"
          >
            <Icon node={Trash2} aria-hidden className="size-5" />
          </button>
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <QuantityStepper
            quantity={quantity}
            label={`${name}, ${sizeLabel(item)}`}
            least={0}
            isDisabled={isReadOnly}
            onChange={(newQuantity) => void setQuantity(item, newQuantity)}
          />
          <p className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2">
            {actualPrice > price && <ListPrice rupees={lineTotal(actualPrice, quantity)} className="text-small" />}
            <Price rupees={lineTotal(price, quantity)} className="font-semibold text-brown text-card" />
          </p>
        </div>
      </div>
    </li>
  )
}

function PanelFoot({ undo }: { undo: ReactNode }) {
  const { subtotal, saving } = useCart()
  const session = useSession()
  const navigate = useNavigate()

  function checkOut() {
    closeCartPanel()
    if (!isAuthenticated(session) && !isGuest(session)) return openPopup('SIGNIN')
    navigate('/ordersummary', { state: { fromCart: true, isGuest: isGuest(session) } })
  }

  return (
    // With letters so large that it would take the panel, only its head stays in sight, and all of it while it has the focus.
    <div className="sticky bottom-[min(0px,calc(100dvh-34rem))] focus-within:bottom-0">
      {undo}
      <div className="border-line border-t bg-white px-4 pt-3 pb-4">
        <CartBill subtotal={subtotal} saving={saving} />
        <Button
          wide
          disabled={session.status === 'loading' || session.status === 'unchecked'}
          onClick={checkOut}
          className="mt-3"
        >
          Checkout
        </Button>
      </div>
    </div>
  )
}

function LoadingRows() {
  return (
    <div className="px-4 py-4">
      <p role="status" className="mb-4 text-ink-soft">
        Loading your cart...
      </p>
      {[1, 2, 3].map((row) => (
        <div key={row} className="mb-4 flex gap-3">
          <div className="skeleton size-18" />
          <div className="grid flex-1 content-start gap-2">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

function keyOf({ productId, size }: CartItem) {
  return `${productId} ${size}`
}

/** Whole paise keep the sum exact. */
function lineTotal(rupees: number, quantity: number) {
  return (Math.round(rupees * 100) * quantity) / 100
}
