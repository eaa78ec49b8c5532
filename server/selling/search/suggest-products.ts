import type { Pool } from 'pg'
import type { Suggestions } from '#contract/api/catalog/suggestions.ts'
import { readKeyword } from '#contract/rules/catalog/search-keyword.ts'
import type { SearchTerm } from './search-terms.ts'
import { searchWithFallbacks } from './search-with-fallbacks.ts'
import { readSuggestions } from './suggest-products.sql.ts'
import type { SynonymCache } from './synonyms.ts'

const leastCharacters = 2
const [mostProducts, mostCategories, mostRanked] = [6, 3, 100]

/** What a shopper may be looking for, found and ranked as a search finds it. */
export function createSuggester(pool: Pool, synonyms: SynonymCache) {
  return async function suggest(keyword: string): Promise<Suggestions> {
    const words = readKeyword(keyword)
    if (words.join('').length < leastCharacters) return { categories: [], products: [] }
    const found = await searchWithFallbacks(pool, words, {
      synonymIndex: await synonyms(),
      read,
      hasMatches: (row) => Boolean(row?.products),
    })
    const { categories = null, products = null } = found ?? {}
    return {
      categories: categories ?? [],
      products: (products ?? []).map(([id, name, hindiName]) => ({ id, name, ...(hindiName ? { hindiName } : {}) })),
    }
  }

  function read(words: SearchTerm[]) {
    return readSuggestions(pool, words, { products: mostProducts, categories: mostCategories, ranked: mostRanked })
  }
}
