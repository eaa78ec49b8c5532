import { getContent } from '#contract/api/content.ts'
import { apiContext, frameContext } from '../api/context.ts'
import { shownContactMail } from '../shell/shop-details.ts'
import type { Route } from './+types/terms-page.ts'
import { PolicyScreen } from './policy-screen.tsx'

export const meta = () => [{ title: 'Terms and conditions · Milloraa' }]

export async function loader({ context }: Route.LoaderArgs) {
  const text = await context
    .get(apiContext)(getContent, { params: { title: 'terms-conditions' } })
    .catch(() => null)
  return { content: text?.content ?? null, contactMail: shownContactMail(context.get(frameContext).isDemo) }
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen name="Terms and conditions" failure="Failed to load terms and conditions" {...loaderData} />
}
