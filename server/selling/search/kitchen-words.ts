import type { Pool } from 'pg'
import { indexKitchenWords, type KitchenIndex } from '#contract/rules/kitchen-words.ts'
import { keptUntoldMs } from '#server/platform/cache/prepared-reads.ts'
import { everything } from '#server/platform/db/changes.ts'
import type { Told } from './product-counts.ts'

export type KitchenWords = ReturnType<typeof keepKitchenWords>

/** The shop's kitchen words, read by each process when it hears that they have changed, and once in a while. */
export function keepKitchenWords(pool: Pool, told: Told) {
  let kept: Promise<KitchenIndex> | undefined
  let readAt = 0
  told.hear((tag) => {
    if (tag === 'products' || tag === everything) kept = undefined
  })

  return function kitchenWords() {
    if (kept && Date.now() - readAt < keptUntoldMs) return kept
    readAt = Date.now()
    const reading = readKitchenWords(pool)
    reading.catch(() => {
      if (kept === reading) kept = undefined
    })
    kept = reading
    return reading
  }
}

async function readKitchenWords(pool: Pool) {
  const { rows } = await pool.query<{ words: string[] }>('select words from kitchen_words order by id')
  return indexKitchenWords(rows.map(({ words }) => words))
}
