import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { WhyScreen } from '#app/shared/screens/why-screen.tsx'
import { getWhyWords } from '#contract/api/content/page-words.ts'
import { usualWhyWords } from '#contract/usual-words/why.ts'
import type { Route } from './+types/why-page.ts'
import { loadWords } from './load-words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await loadWords(context, (api) => api(getWhyWords), usualWhyWords) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  return loaderData ? pageMeta({ origin, path: '/why-milloraa', ...loaderData.words.search }) : []
}

export default function WhyPage({ loaderData: { words } }: Route.ComponentProps) {
  return <WhyScreen words={words} />
}
