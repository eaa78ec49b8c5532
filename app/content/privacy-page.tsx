import { getContent } from '#contract/api/content.ts'
import { apiContext, frameContext } from '../api/context.ts'
import { shownContactMail } from '../shell/shop-details.ts'
import type { Route } from './+types/privacy-page.ts'
import { PolicyScreen } from './policy-screen.tsx'

export const meta = () => [{ title: 'Privacy policy · Milloraa' }]

export async function loader({ context }: Route.LoaderArgs) {
  const text = await context
    .get(apiContext)(getContent, { params: { title: 'privacy-policy' } })
    .catch(() => null)
  return { content: text?.content ?? null, contactMail: shownContactMail(context.get(frameContext).isDemo) }
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Privacy policy" failure="Failed to load privacy policy" {...loaderData} />
}
