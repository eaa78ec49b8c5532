import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countPieces, mergeLine } from '#contract/rules/cart-lines.ts'
import { addToCart, loadCart, useCart } from '../cart/cart.ts'
import { type CartItem, type Choice, itemOf } from '../cart/cart-item.ts'
import { openPopup } from '../session/popups.ts'
import { isGuest, useSession } from '../session/session.ts'
import { AccountStep } from './account-step.tsx'
import { EmptyCheckout } from './checkout-states.tsx'
import { ConfirmingOverlay } from './confirming-overlay.tsx'
import { type Details, draftOf, emptyDraft, toDraft } from './details.ts'
import { OffersStep } from './offers-step.tsx'
import { useForgetProduct } from './opening.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { payCash } from './pay-cash.ts'
import { PaymentStep } from './payment-step.tsx'
import { useOrderPricing } from './pricing.ts'
import { registeredDetails } from './save-details.ts'
import { Step } from './step.tsx'
import { putAwayOrdered, whilePaying } from './unfinished-order.ts'

/** The three steps, the order summary and the payment (CHK-06 to CHK-14). */
export function Checkout({ choice }: { choice: Choice | undefined }) {
  const session = useSession()
  const { items } = useCart()
  const [isChoiceInCart, setChoiceInCart] = useState(false)
  const forgetProduct = useForgetProduct()
  const [details, setDetails] = useState<Details | undefined>(registeredDetails)
  const [open, setOpen] = useState(1)
  const [done, setDone] = useState(0)
  const [hasMoved, setMoved] = useState(false)
  const [percent, setPercent] = useState<number>()
  const [changed, setChanged] = useState<{ changes: string[]; lines: CartItem[] }>()
  const [placed, setPlaced] = useState<CartItem[]>()
  const payButton = useRef<HTMLButtonElement>(null)
  const summary = useRef<HTMLElement>(null)

  const wished = choice && !isChoiceInCart ? mergeLine(items, itemOf(choice, `temporary-${choice.product.id}`)) : items
  const lines = placed ?? changed?.lines ?? wished
  const { bill, isPending, refetch } = useOrderPricing(lines)
  const isBusy = percent !== undefined

  function goTo(step: number) {
    setMoved(true)
    setOpen(step)
    // The settings are read again when PAYMENT opens (open-points 73).
    if (step === 3) void refetch()
  }

  function complete(step: number) {
    setDone(Math.max(done, step))
    goTo(step === 1 && done >= 2 ? 3 : step + 1)
  }

  async function pay() {
    if (isBusy || !details) return
    flushSync(() => setPercent(0))
    if (choice && !isChoiceInCart) {
      await addToCart(choice)
      setChoiceInCart(true)
      forgetProduct()
    }
    const isGuestOrder = isGuest(session)
    const payment = {
      details,
      shown: lines,
      totalShown: bill.total.toFixed(2),
      isGuest: isGuestOrder,
      onProgress: setPercent,
    }
    const result = await whilePaying(() => payCash(payment))
    if (result.kind === 'placed') {
      setPlaced(lines)
      await putAwayOrdered()
    }
    flushSync(() => {
      setPercent(undefined)
      setChanged(result.kind === 'changed' ? result : undefined)
    })
    payButton.current?.focus({ preventScroll: true })
    if (result.kind === 'placed') return openPopup('SUCCESS', { orderNumber: result.orderNumber })
    // Whatever stood in the way, the screen then shows today's prices and charges.
    void refetch()
    if (result.kind === 'changed') return
    void loadCart()
    openPopup('FAILED', { errorMessage: result.message })
  }

  const bar = (button: ReactNode) => (
    <PayBar
      total={bill.total}
      isPending={isPending}
      pieces={countPieces(lines)}
      onShowSummary={() => show(summary.current)}
    >
      {button}
    </PayBar>
  )
  const stepOf = (number: number) => ({
    number,
    isOpen: open === number,
    isDone: done >= number,
    canOpen: number === 1 || done >= number - 1,
    takesFocus: hasMoved,
    onOpen: () => goTo(number),
  })

  if (lines.length === 0 && !isBusy) return <EmptyCheckout />
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="divide-y divide-line self-start border-line border-y max-md:[&_button]:scroll-mb-24 max-md:[&_input]:scroll-mb-24">
        <Step
          {...stepOf(1)}
          name="ACCOUNT & ADDRESS"
          about={details ? inShort(details) : 'Name, contact and delivery address'}
        >
          <AccountStep
            draft={
              details
                ? toDraft(details)
                : session.user && session.user.role !== 'guest'
                  ? draftOf(session.user)
                  : emptyDraft
            }
            bar={bar}
            onSaved={(saved) => {
              setDetails(saved)
              complete(1)
            }}
          />
        </Step>
        <Step {...stepOf(2)} name="OFFERS" about={done >= 2 ? 'No offers applied' : 'Discounts for this order'}>
          <OffersStep bar={bar} onContinue={() => complete(2)} />
        </Step>
        <Step {...stepOf(3)} name="PAYMENT" about="Cash on delivery">
          <PaymentStep
            total={bill.total}
            isBusy={isBusy}
            isPending={isPending}
            changes={changed?.changes ?? []}
            payButton={payButton}
            onPay={() => void pay()}
            bar={bar}
          />
        </Step>
      </div>
      <div>
        <OrderSummary lines={lines} bill={bill} isPending={isPending} ref={summary} />
      </div>
      {isBusy && <ConfirmingOverlay percent={percent} />}
    </div>
  )
}

function inShort({ name, address: { houseNumber, towerName, buildingName, town, pincode } }: Details) {
  return [name, houseNumber, towerName, buildingName, `${town} ${pincode}`].filter(Boolean).join(', ')
}

function show(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
