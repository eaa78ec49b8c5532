import { createApi } from '#contract/api/client.ts'

const patienceMs = 20_000

/** The API for code that runs in the browser. A line that neither answers nor breaks counts as broken after 20 s; a file may take longer. */
export const api = createApi((url, init) => {
  if (init.body instanceof FormData) return fetch(url, init)
  const { signal: callerSignal } = init
  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  if (callerSignal?.aborted) giveUp()
  callerSignal?.addEventListener('abort', giveUp, { once: true })
  // Never cleared: what has been answered is past giving up.
  setTimeout(giveUp, patienceMs)
  return fetch(url, { ...init, signal: waiting.signal })
})
