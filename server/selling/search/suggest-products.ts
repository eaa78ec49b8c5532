import type { Pool } from 'pg'
import type { Suggestions } from '#contract/api/catalog/suggestions.ts'
import { readKeyword } from '#contract/rules/catalog/search-keyword.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { AskedWord } from './asked-words.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { readSuggestions } from './suggest-products.sql.ts'

const leastCharacters = 2
const [mostProducts, mostCategories, mostRanked] = [6, 3, 100]

/** What a shopper may be looking for, found and ranked as a search finds it. */
export function createSuggester(pool: Pool, kitchenWords: KitchenWords) {
  return async function suggest(keyword: string): Promise<Suggestions> {
    const words = readKeyword(keyword)
    if (words.join('').length < leastCharacters) return { categories: [], products: [] }
    const found = await askInTurn(pool, words, {
      kitchen: await kitchenWords(),
      read,
      isFound: (row) => Boolean(row?.products),
    })
    const { categories = null, products = null } = found ?? {}
    return {
      categories: categories ?? [],
      products: (products ?? []).map(([id, name, hindiName]) => ({ id, name, ...(hindiName ? { hindiName } : {}) })),
    }
  }

  function read(words: AskedWord[]) {
    return readSuggestions(pool, words, { products: mostProducts, categories: mostCategories, ranked: mostRanked })
  }
}
