import type { PaymentMethod } from './payment.ts'

type Props = {
  methods: PaymentMethod[]
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  isBusy: boolean
}

const labels: Record<PaymentMethod, { name: string; about: string }> = {
  razorpay: { name: 'Pay online', about: 'Card, UPI, wallet or net banking, in the secure window of Razorpay.' },
  cod: { name: 'Cash on delivery', about: 'Pay in cash when your order reaches your door.' },
}

/** A method in a few words, for the closed step. */
export function nameOfMethod(method: PaymentMethod) {
  return method === 'cod' ? labels.cod.name : 'Card, UPI, wallet or net banking'
}

/** The ways to pay, with what each means (PAY-05). */
export function PaymentMethods({ methods, method, onMethod, isBusy }: Props) {
  return (
    <fieldset disabled={isBusy} className="mb-4 grid gap-3">
      <legend className="sr-only">How would you like to pay?</legend>
      {methods.map((one) => (
        <label
          key={one}
          className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-card border px-4 py-3 ${one === method ? 'border-golden-edge bg-golden-pale' : 'border-wheat hover:bg-cream'}`}
        >
          <input
            type="radio"
            name="payment-method"
            value={one}
            checked={one === method}
            onChange={() => onMethod(one)}
            className="size-5 shrink-0 accent-brown"
          />
          <span>
            <span className="block font-semibold">{labels[one].name}</span>
            <span className="block text-small">{labels[one].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
