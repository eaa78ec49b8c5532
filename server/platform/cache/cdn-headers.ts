import type { CacheTag } from './cache-tags.ts'

/**
 * What a cache in front may do with a public answer, and the tags to purge it by. Browsers ask each time, which costs them a 304;
 * only the CDN may give out the last copy while it renews it, or a shopper would not see what they have just written.
 */
export function cdnHeaders(tags: CacheTag[]): Record<string, string> {
  const names = namesOf(tags)
  return {
    'cache-control': sharedForASecond,
    'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=10, stale-if-error=3600',
    'surrogate-control': 'max-age=1, stale-while-revalidate=10, stale-if-error=3600',
    ...(names.length > 0 ? { 'cache-tag': names.join(','), 'surrogate-key': names.join(' ') } : {}),
  }
}

export const sharedForASecond = 'public, max-age=0, s-maxage=1'

/** Proxies refuse long headers: beyond this the tags of single products are left out, and `products` stands for them. */
const mostCharacters = 1_000

function namesOf(tags: CacheTag[]) {
  const names = [...new Set(tags)].filter((tag) => /^[\w:.~-]+$/.test(tag))
  if (names.join().length <= mostCharacters) return names
  return names.filter((name) => !name.startsWith('product:'))
}
