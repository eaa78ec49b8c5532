import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { AboutScreen } from '#app/shared/screens/about-screen.tsx'
import { getAboutCopy } from '#contract/api/content/page-copy.ts'
import { defaultAboutCopy } from '#contract/default-copy/about.ts'
import type { Route } from './+types/about-page.ts'
import { loadCopy } from './load-copy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { copy: await loadCopy(context, (api) => api(getAboutCopy), defaultAboutCopy) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return loaderData ? pageMeta({ origin, path: '/about', ...loaderData.copy.search }) : []
}

export default function AboutPage({ loaderData: { copy } }: Route.ComponentProps) {
  return <AboutScreen copy={copy} />
}
