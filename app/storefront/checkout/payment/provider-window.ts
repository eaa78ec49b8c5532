/** The provider's checkout script, as far as we use it: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard */
type ProviderWindow = {
  on(event: 'payment.failed', listener: (failure: { error?: unknown }) => void): void
  open(): void
  close?(): void
}
type Provider = new (options: Record<string, unknown>) => ProviderWindow

export type PaidAtProvider = { kind: 'paid'; paymentId: string; paymentOrderId: string; signature: string }
export type ProviderAnswer = PaidAtProvider | { kind: 'failed' } | { kind: 'closed' }

type WindowOptions = {
  key: string
  order_id: string
  /** Paise. */
  amount: number
  currency: string
  prefill: { name: string; email: string; contact: string }
  notes: Record<string, string>
}

/** Loads the provider's script, only now and from its own address (API-42). A failed load is logged, and thrown as a sentence (open-points 77). */
export async function loadProvider(address: string): Promise<Provider> {
  if (!provider()) await loadScript(address).catch((error) => console.error(error))
  const loaded = provider()
  if (loaded) return loaded
  throw Object.assign(new Error('The payment window could not be opened. Please try again.'), { isExplained: true })
}

/** Opens the provider's window and gives what came of it, exactly once. */
export function openProviderWindow(Provider: Provider, options: WindowOptions): Promise<ProviderAnswer> {
  return new Promise((resolve) => {
    let isOver = false
    const checkout = new Provider({
      ...options,
      name: 'Milloraa',
      description: 'Your order',
      image: new URL('/icon-192.png', window.location.origin).href,
      theme: { color: '#fec327' },
      // A failure is told by the shop, which lets the shopper pay the same order again.
      retry: { enabled: false },
      handler: (paid: Record<string, string>) =>
        end({
          kind: 'paid',
          paymentId: paid.razorpay_payment_id ?? '',
          paymentOrderId: paid.razorpay_order_id ?? '',
          signature: paid.razorpay_signature ?? '',
        }),
      modal: { ondismiss: () => end({ kind: 'closed' }) },
    })
    checkout.on('payment.failed', () => end({ kind: 'failed' }))
    openNow = { close: () => end({ kind: 'closed' }) }
    checkout.open()

    function end(answer: ProviderAnswer) {
      if (isOver) return
      isOver = true
      openNow = undefined
      resolve(answer)
      // After a failure it would stay open above the shop's own words.
      if (answer.kind !== 'paid') checkout.close?.()
    }
  })
}

/** Closes the window that is open, if any: its shopper has left the checkout. */
export function closeProviderWindow() {
  openNow?.close()
}

let openNow: { close(): void } | undefined

function provider() {
  return (window as { Razorpay?: Provider }).Razorpay
}

const mostSeconds = 20

function loadScript(address: string) {
  return new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    const timer = setTimeout(() => fail(), mostSeconds * 1_000)
    const fail = () => {
      clearTimeout(timer)
      // So that the next press loads it anew.
      script.remove()
      reject(new Error(`The payment provider's script could not be loaded from ${address}.`))
    }
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
}
