import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'

type Props = {
  total: number
  isBusy: boolean
  /** The total is not known yet. */
  isPending: boolean
  /** What changed in the order since the shopper last looked (open-points 86). */
  changes: string[]
  payButton: RefObject<HTMLButtonElement | null>
  onPay: () => void
  bar: (button: ReactNode) => ReactNode
}

/** Step 3: how it is paid, and the button that orders (PAY-03, PAY-04). */
export function PaymentStep({ total, isBusy, isPending, changes, payButton, onPay, bar }: Props) {
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
        {isPending ? (
          <span className="skeleton h-7 w-28" />
        ) : (
          <Price rupees={total} className="font-semibold text-brown text-price" />
        )}
      </p>
      {bar(
        <Button ref={payButton} onClick={onPay} disabled={isBusy || isPending} wide>
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
      <ul className="my-1">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>
        The new total is <Price rupees={total} className="font-semibold" />. To order it so, press Order Now again.
      </p>
    </div>
  )
}
