import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'

type Props = {
  total: number
  isBusy: boolean
  /** What changed in the order since the shopper last looked (open-points 86). */
  changes: string[]
  payButton: RefObject<HTMLButtonElement | null>
  onPay: () => void
  bar: (button: ReactNode) => ReactNode
}

/** Step 3: how it is paid, and the button that orders (PAY-03, PAY-04). */
export function PaymentStep({ total, isBusy, changes, payButton, onPay, bar }: Props) {
  return (
    <>
      <label className="mb-4 flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-golden-edge bg-golden-pale px-4 py-3">
        <input
          type="radio"
          name="payment-method"
          value="cod"
          checked
          readOnly
          className="size-5 shrink-0 accent-brown"
        />
        <span>
          <span className="block font-semibold">Cash on delivery</span>
          <span className="block text-small">Pay in cash when your order reaches your door.</span>
        </span>
      </label>
      {changes.length > 0 && <OrderChanged changes={changes} total={total} />}
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 max-md:hidden">
        <span>Order total</span>
        <Price rupees={total} className="font-semibold text-brown text-price" />
      </p>
      {bar(
        <Button ref={payButton} onClick={onPay} disabled={isBusy} wide>
          {isBusy ? 'Processing...' : 'Order Now'}
        </Button>,
      )}
    </>
  )
}

function OrderChanged({ changes, total }: { changes: string[]; total: number }) {
  return (
    <div role="alert" className="mb-4 border-terracotta border-l-4 bg-cream px-4 py-3">
      <p className="font-medium">Your order has changed. Nothing has been ordered yet.</p>
      <p className="text-small">
        {changes.join(', ')}: no longer as you saw it. The new total is{' '}
        <Price rupees={total} className="font-semibold" />. Please look at the order summary and press Order Now again.
      </p>
    </div>
  )
}
