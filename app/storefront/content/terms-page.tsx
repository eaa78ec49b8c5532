import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import type { Route } from './+types/terms-page.ts'
import { loadPolicy } from './load-policy.ts'
import { PolicyScreen } from './policy-screen.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return pageMeta({
    origin,
    path: '/terms',
    title: 'Terms and conditions',
    description: 'What holds for every order: prices and tax, offers, paying, delivery, returns and complaints.',
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, 'terms-conditions')

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Terms and conditions" failure="Failed to load terms and conditions" {...loaderData} />
}
