import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { AboutScreen } from '#app/shared/screens/about-screen.tsx'
import { getAboutWords } from '#contract/api/content/page-words.ts'
import { usualAboutWords } from '#contract/usual-words/about.ts'
import type { Route } from './+types/about-page.ts'
import { loadWords } from './load-words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await loadWords(context, (api) => api(getAboutWords), usualAboutWords) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return loaderData ? pageMeta({ origin, path: '/about', ...loaderData.words.search }) : []
}

export default function AboutPage({ loaderData: { words } }: Route.ComponentProps) {
  return <AboutScreen words={words} />
}
