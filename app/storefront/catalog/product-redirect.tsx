import { Navigate, redirect, useLocation } from 'react-router'
import type { Route } from './+types/product-redirect.ts'

/** The old address of a product goes on to its own, with its query (ROUTE-04). */
export function loader({ params, request }: Route.LoaderArgs) {
  return redirect(productAddress(params.id) + new URL(request.url).search, 301)
}

// Inside the shop the redirect is made by the component: only there the navigation state is at hand (open-points 22).
export function clientLoader() {
  return null
}

export default function ProductRedirect({ params }: Route.ComponentProps) {
  const { search, state } = useLocation()
  return <Navigate to={productAddress(params.id) + search} state={state} replace />
}

function productAddress(id: string) {
  return `/products/${encodeURIComponent(id)}`
}
