import { data, type RouterContextProvider } from 'react-router'
import { apiContext } from '#app/shared/api/context.ts'
import { getContent } from '#contract/api/content/content.ts'
import { getSeller } from '#contract/api/content/settings.ts'

/** A policy text and whom to ask about it, for a loader; without the text the page is sent as 503, so that an earlier copy may stand in. */
export async function loadPolicy(context: Readonly<RouterContextProvider>, title: string) {
  const api = context.get(apiContext)
  const [text, seller] = await Promise.all([
    api(getContent, { params: { title } }).catch(() => null),
    api(getSeller).catch(() => null),
  ])
  const policy = { content: text?.content || null, contactMail: seller?.contactMail || null }
  return data(policy, { status: policy.content ? 200 : 503 })
}
