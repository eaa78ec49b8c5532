import type { Pool } from 'pg'
import { everything } from '#server/platform/db/changes.ts'
import { countMatches, type Matches } from './product-page.sql.ts'

const cacheMs = 1_000
const mostCached = 500

export type ChangeFeed = { subscribe(listener: (tag: string) => void): void }

/** Counts matches up to a bound; one count serves everybody who asks the same within a second in which no product changed. */
export function createCounter(pool: Pool, changes: ChangeFeed, mostMs: number) {
  const cache = new Map<string, { total: Promise<number>; countedAt: number }>()
  changes.subscribe((tag) => {
    if (tag === 'products' || tag === everything) cache.clear()
  })

  return async function count(matches: Matches, most: number) {
    const key = JSON.stringify([matches.from.text, most, matches.from.values])
    const last = cache.get(key)
    if (last && Date.now() - last.countedAt < cacheMs) return last.total
    const total = countUpTo(matches, most)
    cache.delete(key)
    cache.set(key, { total, countedAt: Date.now() })
    if (cache.size > mostCached) cache.delete(cache.keys().next().value as string)
    total.catch(() => {
      if (cache.get(key)?.total === total) cache.delete(key)
    })
    return total
  }

  function countUpTo(matches: Matches, most: number) {
    return countMatches(pool, mostMs, matches, most)
  }
}
