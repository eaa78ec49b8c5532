import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Price } from '#app/shared/ui/price.tsx'
import type { PaymentMethod } from './payment.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { type Unproven, UnprovenOrder } from './unproven-order.tsx'
import type { PayBanner } from './use-payment.ts'

type Props = {
  total: number
  /** The ways to pay in this shop, first the one that is chosen at first. */
  methods: PaymentMethod[]
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  isBusy: boolean
  /** The total is not known yet. */
  isPending: boolean
  /** A coupon is being asked about, which may change the total. */
  isCouponBusy: boolean
  banner: PayBanner | undefined
  /** What changed in the order since the shopper last looked (open-points 86). */
  changes: string[]
  /** The order wants a proven number. */
  unproven: Unproven | undefined
  proveAndPay: (authToken: string) => Promise<void>
  payButton: RefObject<HTMLButtonElement | null>
  onPay: () => void
  bar: (button: ReactNode) => ReactNode
}

/** Step 3: how it is paid, and the button that orders (PAY-03, PAY-04). */
export function PaymentStep(props: Props) {
  const { total, methods, method, onMethod, isBusy, isPending, isCouponBusy, banner, changes, payButton, onPay, bar } =
    props
  const { unproven, proveAndPay } = props
  const order = method === 'cod' ? 'Order Now' : 'Pay Now'

  function payOnline() {
    onMethod('razorpay')
    payButton.current?.focus()
  }

  return (
    <>
      {banner && <Banner key={banner} {...banners[banner]} />}
      <PaymentMethods {...props} />
      {unproven && (
        <UnprovenOrder
          unproven={unproven}
          onProof={proveAndPay}
          onPayOnline={methods.includes('razorpay') ? payOnline : undefined}
        />
      )}
      {changes.length > 0 && <OrderChanged changes={changes} total={total} order={order} />}
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 max-md:hidden">
        <span>Order total</span>
        {isPending ? (
          <span className="skeleton h-7 w-28" />
        ) : (
          <Price rupees={total} className="font-semibold text-brown text-price" />
        )}
      </p>
      {bar(
        <Button
          ref={payButton}
          onClick={onPay}
          disabled={isBusy || isPending || isCouponBusy}
          aria-busy={isCouponBusy}
          // The one of the code comes first.
          look={unproven ? 'quiet' : 'main'}
          wide
        >
          {isBusy ? 'Processing...' : order}
        </Button>,
      )}
    </>
  )
}

// Letter by letter (PAY-01, PAY-02).
const banners = {
  cancelled: {
    title: 'Payment Cancelled',
    text: 'Your payment was cancelled. You can try again.',
    look: 'border-golden-edge bg-golden-pale',
  },
  failed: {
    title: 'Payment Failed',
    text: 'There was an issue processing your payment. Please try again.',
    look: 'border-chilli bg-cream',
  },
}

function Banner({ title, text, look }: { title: string; text: string; look: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={box} role="alert" className={`mb-4 scroll-mt-4 scroll-mb-24 border-l-4 px-4 py-3 ${look}`}>
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  )
}

function OrderChanged({ changes, total, order }: { changes: string[]; total: number; order: string }) {
  return (
    <div role="alert" className="mb-4 border-terracotta border-l-4 bg-cream px-4 py-3">
      <p className="font-medium">Your order has changed. Nothing has been ordered yet.</p>
      <ul className="my-1">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>
        The new total is <Price rupees={total} className="font-semibold" />. To order it so, press {order} again.
      </p>
    </div>
  )
}
