import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import type { Route } from './+types/privacy-page.ts'
import { loadPolicy } from './load-policy.ts'
import { PolicyScreen } from './policy-screen.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return pageMeta({
    origin,
    path: '/privacy',
    title: 'Privacy policy',
    description: 'What we know about you, why, for how long, and how you can see, correct or erase it.',
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, 'privacy-policy')

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Privacy policy" failure="Failed to load privacy policy" {...loaderData} />
}
