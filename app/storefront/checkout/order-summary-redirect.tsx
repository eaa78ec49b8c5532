import { Navigate, redirect, useLocation } from 'react-router'
import type { Route } from './+types/order-summary-redirect.ts'

/** A typed address goes on at once, with its query (ROUTE-06). */
export function loader({ params, request }: Route.LoaderArgs) {
  return redirect(checkoutOf(params.id) + new URL(request.url).search)
}

// Inside the shop the redirect is made by the component: only there the navigation state is at hand (open-points 22).
export function clientLoader() {
  return null
}

export default function OrderSummaryRedirect({ params }: Route.ComponentProps) {
  const { search, state } = useLocation()
  return <Navigate to={checkoutOf(params.id) + search} state={state} replace />
}

function checkoutOf(productId: string) {
  return `/products/${encodeURIComponent(productId)}/order-summary`
}
