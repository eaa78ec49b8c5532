import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog/catalog.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { AskedWord } from './asked-words.ts'
import { toFacets } from './facets.ts'
import { type FoundRow, readByKnownWords, readByWords } from './find-by-words.sql.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { type CardRow, toShownCard } from './product-card.ts'
import { mostPages, type ProductWish } from './product-wish.ts'

/** Finds pages of what has the words, the likeliest first; what may be meant is looked for where nothing has them. */
export function createWordFinder(pool: Pool, kitchenWords: KitchenWords) {
  return async function findByWords(wish: ProductWish, words: string[]): Promise<ProductPage> {
    const rows = await find(wish, words)
    const { total = 0, facets = null } = rows[0] ?? {}
    return {
      data: rows.filter(isCard).map(toShownCard),
      totalPages: Math.min(mostPages, Math.ceil(total / wish.limit)),
      ...(facets ? { facets: toFacets(facets) } : {}),
    }
  }

  async function find(wish: ProductWish, words: string[]) {
    return askInTurn(pool, words, {
      kitchen: await kitchenWords(),
      read: (asked) => read(wish, asked),
      isFound: ([first]) => Boolean(first?.total),
    })
  }

  async function read(wish: ProductWish, words: AskedWord[]) {
    const isKnownBest = words.length > 0 && words.every(({ isOneWord }) => isOneWord)
    const rows = isKnownBest ? await readByKnownWords(pool, wish, words) : undefined
    // Its plan is made for these very words: one that half of the products have is looked for in another way than a rare one.
    return rows && !rows[0]?.isMany ? rows : readByWords(pool, wish, words)
  }
}

/** One row says how many were found where none of them is on the page. */
function isCard(row: FoundRow): row is FoundRow & CardRow {
  return row.id !== null
}
