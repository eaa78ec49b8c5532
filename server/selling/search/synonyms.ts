import { indexSynonyms, type SynonymIndex } from '#contract/rules/catalog/synonyms.ts'
import { unconfirmedFreshMs } from '#server/platform/cache/response-cache.ts'
import { everything } from '#server/platform/db/changes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { synonyms } from '#server/platform/schema/selling/catalog.ts'
import type { ChangeFeed } from './product-counts.ts'

export type SynonymCache = ReturnType<typeof createSynonymCache>

/** The shop's kitchen words, read by each process when it hears that they have changed, and once in a while. */
export function createSynonymCache(db: Database, changes: ChangeFeed) {
  let cachedIndex: Promise<SynonymIndex> | undefined
  let readAt = 0
  changes.subscribe((tag) => {
    if (tag === 'products' || tag === everything) cachedIndex = undefined
  })

  return function readOrReuse() {
    if (cachedIndex && Date.now() - readAt < unconfirmedFreshMs) return cachedIndex
    readAt = Date.now()
    const reading = readSynonyms(db)
    reading.catch(() => {
      if (cachedIndex === reading) cachedIndex = undefined
    })
    cachedIndex = reading
    return reading
  }
}

async function readSynonyms(db: Database) {
  const rows = await db.select({ words: synonyms.words }).from(synonyms).orderBy(synonyms.id)
  return indexSynonyms(rows.map(({ words }) => words))
}
