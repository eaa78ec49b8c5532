import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { WhyScreen } from '#app/shared/screens/why-screen.tsx'
import { getWhyCopy } from '#contract/api/content/page-copy.ts'
import { defaultWhyCopy } from '#contract/default-copy/why.ts'
import type { Route } from './+types/why-page.ts'
import { loadCopy } from './load-copy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { copy: await loadCopy(context, (api) => api(getWhyCopy), defaultWhyCopy) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return loaderData ? pageMeta({ origin, path: '/why-milloraa', ...loaderData.copy.search }) : []
}

export default function WhyPage({ loaderData: { copy } }: Route.ComponentProps) {
  return <WhyScreen copy={copy} />
}
