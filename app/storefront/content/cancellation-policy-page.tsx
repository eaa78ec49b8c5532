import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import type { Route } from './+types/cancellation-policy-page.ts'
import { loadPolicy } from './load-policy.ts'
import { PolicyScreen } from './policy-screen.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return pageMeta({
    origin,
    path: '/cancellation-policy',
    title: 'Cancellation policy',
    description: 'Until when an order can be cancelled, how, and why it costs nothing.',
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, 'cancellation-policy')

export default function CancellationPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Cancellation policy" failure="Failed to load cancellation policy" {...loaderData} />
}
