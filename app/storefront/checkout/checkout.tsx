import { type ReactNode, useRef, useState } from 'react'
import type { User } from '#contract/api/accounts/users.ts'
import { countPieces } from '#contract/rules/pricing/cart-lines.ts'
import type { Choice } from '../cart/cart-item.ts'
import { type GuestUser, useSession } from '../session/session.ts'
import { EmptyCheckout } from './checkout-states.tsx'
import { ConfirmingOverlay } from './confirming-overlay.tsx'
import { OffersStep } from './coupons/offers-step.tsx'
import { useCoupons } from './coupons/use-coupons.ts'
import { AccountStep } from './details/account-step.tsx'
import { type Details, draftOf, emptyDraft, toDraft } from './details/details.ts'
import type { Changes } from './details/details-form.tsx'
import { registeredDetails } from './details/save-details.ts'
import { useOrderLines } from './order/order-lines.ts'
import { billOf, useCharges } from './order/pricing.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayBar } from './payment/pay-bar.tsx'
import type { PaymentMethod } from './payment/payment.ts'
import { nameOfMethod } from './payment/payment-methods.tsx'
import { PaymentStep } from './payment/payment-step.tsx'
import { usePayment } from './payment/use-payment.ts'
import { Step } from './step.tsx'

/** The three steps, the order summary and the payment (CHK-06 to CHK-14). */
export function Checkout({ choice, checkoutScript }: { choice: Choice | undefined; checkoutScript: string | null }) {
  const { user } = useSession()
  const [details, setDetails] = useState<Details | undefined>(registeredDetails)
  const [open, setOpen] = useState(1)
  const [done, setDone] = useState(0)
  const [hasMoved, setMoved] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const changes = useRef<Changes>(null)
  const order = useOrderLines(choice)
  const { lines } = order
  const { charges, unprovenLimit, isPending, refetch } = useCharges()
  const coupons = useCoupons(lines, charges)
  const { applied } = coupons
  const bill = billOf(lines, applied, charges)
  const refreshCharges = () => void refetch()
  const methods: PaymentMethod[] = checkoutScript ? ['razorpay', 'cod'] : ['cod']
  const [method = 'cod', setMethod] = useState(methods[0])
  const { pay, isBusy, percent, ...payment } = usePayment({
    ...{ order, details, total: bill.total, coupons, refreshCharges },
    checkoutScript: method === 'cod' ? null : checkoutScript,
    ...{ mayPayOnline: checkoutScript !== null, unprovenLimit },
    onCouponRefused: () => goTo(2),
  })

  function goTo(step: number) {
    setMoved(true)
    setOpen(step)
    // The settings are read again when PAYMENT opens (open-points 73).
    if (step === 3) refreshCharges()
  }

  /** What was changed in step 1 is saved on leaving it: nothing may be sent to the address before. */
  async function leaveFor(step: number) {
    if (step === open || ((await changes.current?.()) ?? true)) goTo(step)
  }

  function complete(step: number) {
    setDone(Math.max(done, step))
    goTo(step === 1 && done >= 2 ? 3 : step + 1)
  }

  const stepOf = (number: number) => ({
    number,
    isOpen: open === number,
    isDone: done >= number,
    canOpen: number === 1 || done >= number - 1,
    takesFocus: hasMoved,
    onOpen: () => void leaveFor(number),
  })
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
            draft={details ? toDraft(details) : knownDraft(user)}
            changes={changes}
            bar={bar}
            onSaved={setDetails}
            onContinue={() => complete(1)}
          />
        </Step>
        <Step {...stepOf(2)} name="OFFERS" about={offersInShort(coupons.codes, done >= 2)}>
          <OffersStep coupons={coupons} lines={lines} charges={charges} bar={bar} onContinue={() => complete(2)} />
        </Step>
        <Step {...stepOf(3)} name="PAYMENT" about={nameOfMethod(method)}>
          <PaymentStep
            total={bill.total}
            methods={methods}
            method={method}
            onMethod={setMethod}
            isBusy={isBusy}
            isPending={isPending}
            isCouponBusy={coupons.busyCode !== undefined}
            {...payment}
            onPay={() => void pay()}
            bar={bar}
          />
        </Step>
      </div>
      <div>
        <OrderSummary lines={lines} coupons={applied} bill={bill} isPending={isPending} ref={summary} />
      </div>
      {percent !== undefined && <ConfirmingOverlay percent={percent} />}
    </div>
  )
}

function knownDraft(user: User | GuestUser | null) {
  return user && user.id !== 'guest' ? draftOf(user as User) : emptyDraft
}

function inShort({ name, address: { houseNumber, towerName, buildingName, town, pincode } }: Details) {
  return [name, houseNumber, towerName, buildingName, `${town} ${pincode}`].filter(Boolean).join(', ')
}

function offersInShort(codes: string[], isDone: boolean) {
  if (codes.length > 0) return `${codes.join(' and ')} applied`
  return isDone ? 'No offers applied' : 'Discounts for this order'
}

function show(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
