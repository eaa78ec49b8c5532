import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog/catalog.ts'
import { toFacets } from './facets.ts'
import { type MatchRow, readByKnownTerms, readByText } from './find-by-text.sql.ts'
import { type CardRow, toShownCard } from './product-card.ts'
import { mostPages, type ProductQuery } from './product-query.ts'
import type { SearchTerm } from './search-terms.ts'
import { searchWithFallbacks } from './search-with-fallbacks.ts'
import type { SynonymCache } from './synonyms.ts'

/** Finds pages of what has the words, the likeliest first; what may be meant is looked for where nothing has them. */
export function createTextFinder(pool: Pool, synonyms: SynonymCache) {
  return async function findByText(query: ProductQuery, words: string[]): Promise<ProductPage> {
    const rows = await find(query, words)
    const { total = 0, facets = null } = rows[0] ?? {}
    return {
      data: rows.filter(isCard).map(toShownCard),
      totalPages: Math.min(mostPages, Math.ceil(total / query.limit)),
      ...(facets ? { facets: toFacets(facets) } : {}),
    }
  }

  async function find(query: ProductQuery, words: string[]) {
    return searchWithFallbacks(pool, words, {
      synonymIndex: await synonyms(),
      read: (terms) => read(query, terms),
      hasMatches: ([first]) => Boolean(first?.total),
    })
  }

  async function read(query: ProductQuery, words: SearchTerm[]) {
    const canUseKnownWords = words.length > 0 && words.every(({ isSingleWord }) => isSingleWord)
    const rows = canUseKnownWords ? await readByKnownTerms(pool, query, words) : undefined
    // Its plan is made for these very words: one that half of the products have is looked for in another way than a rare one.
    return rows && !rows[0]?.isTooBroad ? rows : readByText(pool, query, words)
  }
}

/** One row says how many were found where none of them is on the page. */
function isCard(row: MatchRow): row is MatchRow & CardRow {
  return row.id !== null
}
