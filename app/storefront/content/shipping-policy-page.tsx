import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import type { Route } from './+types/shipping-policy-page.ts'
import { loadPolicy } from './load-policy.ts'
import { PolicyScreen } from './policy-screen.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return pageMeta({
    origin,
    path: '/shipping-policy',
    title: 'Shipping policy',
    description: 'Where we deliver, how fast, what it costs, and what happens when nobody is at home.',
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, 'shipping-policy')

export default function ShippingPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Shipping policy" failure="Failed to load shipping policy" {...loaderData} />
}
