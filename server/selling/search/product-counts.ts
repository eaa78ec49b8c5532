import type { Pool } from 'pg'
import { everything } from '#server/platform/db/changes.ts'
import { countMatches, type Matches } from './product-page.sql.ts'

const keptForMs = 1_000
const mostKept = 500

export type Told = { hear(listener: (tag: string) => void): void }

/** Counts matches up to a bound; one count serves everybody who asks the same within a second in which no product changed. */
export function createCounter(pool: Pool, told: Told, mostMs: number) {
  const kept = new Map<string, { total: Promise<number>; countedAt: number }>()
  told.hear((tag) => {
    if (tag === 'products' || tag === everything) kept.clear()
  })

  return async function count(matches: Matches, most: number) {
    const key = JSON.stringify([matches.from.text, most, matches.from.values])
    const last = kept.get(key)
    if (last && Date.now() - last.countedAt < keptForMs) return last.total
    const total = countUpTo(matches, most)
    kept.delete(key)
    kept.set(key, { total, countedAt: Date.now() })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    total.catch(() => {
      if (kept.get(key)?.total === total) kept.delete(key)
    })
    return total
  }

  function countUpTo(matches: Matches, most: number) {
    return countMatches(pool, mostMs, matches, most)
  }
}
