import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useRouteLoaderData } from 'react-router'
import type { loadFrame } from '#app/shared/api/load-frame.ts'
import { QueryProvider } from '#app/shared/api/query-client.tsx'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { preload } from '#app/shared/ui/lazy.tsx'
import { LoginPrompt } from '../orders/list/login-prompt.tsx'
import { failedPopup, successPopup } from '../popups/lazy-popups.ts'
import { checkStoredToken, useSession } from '../session/session.ts'
import { Checkout } from './checkout.tsx'
import { CheckoutProblem, CheckoutSkeleton } from './checkout-states.tsx'
import { useOpening } from './order/opening.ts'
import { type OrderNavigation, readOrderNavigation } from './order/order-navigation.ts'

export function meta() {
  return [{ title: 'Order Summary | Milloraa' }, { name: 'robots', content: 'noindex' }]
}

export default function CheckoutPage() {
  // What became of the payment is shown even where the network goes in between.
  useEffect(() => {
    preload(successPopup)
    preload(failedPopup)
  }, [])
  return (
    <div className="page pb-16">
      <Breadcrumb
        steps={[{ name: 'Home', to: '/' }, { name: 'Products', to: '/products' }, { name: 'Order Summary' }]}
      />
      <h1 className="mb-4 text-section">Checkout</h1>
      <CheckoutContent />
    </div>
  )
}

/** Who may check out, with what (CHK-02, CHK-04, CHK-05). */
function CheckoutContent() {
  const location = useLocation()
  // As it was on arrival: a jump within the page makes a history entry without a state.
  const [arrival, setArrival] = useState<{ navigation: OrderNavigation | undefined }>()
  const { status } = useSession()
  const isHydrated = useIsHydrated()

  // The server cannot know the state of a history entry, so it is read after hydration (open-points 62).
  useEffect(() => {
    if (isHydrated) setArrival((first) => first ?? { navigation: readOrderNavigation(location.state) })
  }, [isHydrated, location.state])

  if (!arrival) return <CheckoutSkeleton />
  if (!arrival.navigation) return <Navigate to="/products" replace />
  if (status === 'loading') return <CheckoutSkeleton />
  if (status === 'unchecked')
    return <CheckoutProblem text="We could not reach the shop." onRetry={() => void checkStoredToken()} />
  if (status === 'anonymous') return <LoginPrompt text="Sign in or continue as a guest. Your cart is kept." />
  return (
    <QueryProvider>
      <OpenCheckout key={status} navigation={arrival.navigation} />
    </QueryProvider>
  )
}

function OpenCheckout({ navigation }: { navigation: OrderNavigation }) {
  const { isOpen, wasEmpty, choice, problem, retry } = useOpening(navigation)
  const checkoutScript = useRouteLoaderData<typeof loadFrame>('root')?.frame.checkoutScript ?? null
  if (problem) return <CheckoutProblem text={problem} onRetry={retry} />
  if (!isOpen) return <CheckoutSkeleton />
  // The cart as it was first loaded: what an order takes out of it later sends nobody away (CHK-03, open-points 61).
  if (wasEmpty) return <Navigate to="/products" replace />
  return <Checkout choice={choice} checkoutScript={checkoutScript} />
}

function useIsHydrated() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
