import { AsyncLocalStorage } from 'node:async_hooks'
import type { CacheTag } from './cache-tags.ts'
import type { CachedResponse, ComputedResponse } from './cached-response.ts'
import { type ResponseCache, unconfirmedFreshMs } from './response-cache.ts'

type CacheDependency = { cached: CachedResponse; isStaleCopy: boolean; validAt: number }

const pageRequest = new AsyncLocalStorage<{ dependency?: CacheDependency }>()

/** Tells the page that asks for this answer, if one does, what it is made of. */
export function recordCacheDependency(responseCache: ResponseCache, cached: CachedResponse) {
  const currentPage = pageRequest.getStore()
  if (!currentPage) return
  const isStaleCopy = cached.retryAfter > 0 && !responseCache.isFresh(cached)
  currentPage.dependency = { cached, isStaleCopy, validAt: responseCache.lastValidAt(cached) }
}

/** Whether a page asks for what is being answered: who opened the page was counted with it. */
export function isPageRequest() {
  return pageRequest.getStore() !== undefined
}

type PageFreshness = Pick<ComputedResponse, 'tags' | 'readAt' | 'validForMs' | 'lastValidAt' | 'isBroken'>

/** Gathers what a page is made of: it changes with any of its answers, and is as old as the oldest of them. */
export function collectDependencies() {
  const tags = new Set<CacheTag>()
  let [readAt, lastValidAt] = [performance.now(), Number.POSITIVE_INFINITY]
  let isWhole = true
  let isBroken = false

  /** Reads one answer of the page. One that is not cacheable, such as a refusal, has no tags. */
  async function collect<A extends { statusCode: number }>(read: () => Promise<A>): Promise<A> {
    const currentPage: { dependency?: CacheDependency } = {}
    // Asking may begin only when it is waited for, and has to be within.
    const answer = await pageRequest.run(currentPage, async () => await read())
    if (answer.statusCode >= 500) isBroken = true
    if (currentPage.dependency) record(currentPage.dependency)
    else isWhole = false
    return answer
  }

  function record({ cached, isStaleCopy, validAt }: CacheDependency) {
    for (const tag of cached.tags) tags.add(tag)
    readAt = Math.min(readAt, cached.readAt)
    if (isStaleCopy) lastValidAt = Math.min(lastValidAt, validAt)
  }

  function freshness(): PageFreshness {
    return {
      ...{ tags: [...tags], readAt, isBroken },
      ...(isWhole ? {} : { validForMs: unconfirmedFreshMs }),
      ...(Number.isFinite(lastValidAt) ? { lastValidAt } : {}),
    }
  }

  return { collect, freshness }
}
