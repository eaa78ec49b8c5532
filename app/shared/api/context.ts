import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '#contract/api/client.ts'

/** How the shop's phone login is provided, as far as the browser may know. */
export type PhoneAuthFrame =
  | { provider: 'local' }
  | {
      provider: 'firebase'
      apiKey: string
      authDomain: string
      projectId: string
      language: string
      emulator?: string | undefined
    }

/** What the server tells every page. */
export type PageFrame = {
  isDemo: boolean
  phoneAuth: PhoneAuthFrame
  /** Where the payment provider's script is; null in a shop that takes cash only. */
  checkoutScript: string | null
  origin: string
}

/** The API inside loaders. */
export const apiContext = createContext<Api>()
export const frameContext = createContext<PageFrame>()
/** What the inline scripts of this rendering are known by; the server takes it off again. */
export const scriptMarkContext = createContext<string | undefined>(undefined)
/** Who is given the text of the rendered page, which is not in the response. */
export const renderedContext = createContext<(html: string) => void>(() => {})

type Parts = { api: Api; frame: PageFrame; scriptMark?: string; onRendered?: (html: string) => void }

/** Makes the context of one page; the server takes this function from the build, as both hold their own copy of the keys. */
export function pageContext({ api, frame, scriptMark, onRendered }: Parts) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(frameContext, frame)
  context.set(scriptMarkContext, scriptMark)
  if (onRendered) context.set(renderedContext, onRendered)
  return context
}
