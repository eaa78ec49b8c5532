import type { Pool } from 'pg'
import { everything } from '#server/platform/db/changes.ts'
import { queryWithin } from '#server/platform/db/query-within.ts'
import type { Matches } from './find-products.ts'

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
    const key = JSON.stringify([matches.from, most, matches.values])
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

  async function countUpTo({ name, from, values }: Matches, most: number) {
    const text = `select count(*) as total from (select ${from} limit ${most}) matches`
    const { rows } = await queryWithin<{ total: number }>(pool, mostMs, { name: name && `count_${name}`, text, values })
    return rows[0]?.total ?? 0
  }
}
