import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import type { Route } from './+types/refund-policy-page.ts'
import { loadPolicy } from './load-policy.ts'
import { PolicyScreen } from './policy-screen.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return pageMeta({
    origin,
    path: '/refund-policy',
    title: 'Refund policy',
    description: 'What can come back, until when, and how soon the money is with you.',
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, 'refund-policy')

export default function RefundPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Refund policy" failure="Failed to load refund policy" {...loaderData} />
}
