import { indexKitchenWords, type KitchenIndex } from '#contract/rules/catalog/kitchen-words.ts'
import { keptUntoldMs } from '#server/platform/cache/prepared-reads.ts'
import { everything } from '#server/platform/db/changes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { kitchenWords } from '#server/platform/schema/selling/catalog.ts'
import type { Told } from './product-counts.ts'

export type KitchenWords = ReturnType<typeof keepKitchenWords>

/** The shop's kitchen words, read by each process when it hears that they have changed, and once in a while. */
export function keepKitchenWords(db: Database, told: Told) {
  let kept: Promise<KitchenIndex> | undefined
  let readAt = 0
  told.hear((tag) => {
    if (tag === 'products' || tag === everything) kept = undefined
  })

  return function readOrReuse() {
    if (kept && Date.now() - readAt < keptUntoldMs) return kept
    readAt = Date.now()
    const reading = readKitchenWords(db)
    reading.catch(() => {
      if (kept === reading) kept = undefined
    })
    kept = reading
    return reading
  }
}

async function readKitchenWords(db: Database) {
  const rows = await db.select({ words: kitchenWords.words }).from(kitchenWords).orderBy(kitchenWords.id)
  return indexKitchenWords(rows.map(({ words }) => words))
}
