import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog/catalog.ts'
import { readKeyword } from '#contract/rules/catalog/search-keyword.ts'
import { isId } from '#server/platform/db/ids.ts'
import { createWordFinder } from './find-by-words.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { toShownCard } from './product-card.ts'
import { createCounter, type Told } from './product-counts.ts'
import { matching, readPage } from './product-page.sql.ts'
import { mostMs, mostPages, type ProductWish } from './product-wish.ts'

/** Finds pages of what is on sale; `totalPages` is exact up to 100 (open-points 114), and nothing is shown beyond. */
export function createProductFinder(pool: Pool, kitchenWords: KitchenWords, told: Told) {
  const count = createCounter(pool, told, mostMs)
  const findByWords = createWordFinder(pool, kitchenWords)

  return async function findProducts(wish: ProductWish): Promise<ProductPage> {
    const ids = [wish.categoryId, wish.subCategoryId].filter((id) => id !== undefined)
    if (!ids.every(isId)) return { data: [], totalPages: 0 }
    const words = readKeyword(wish.keyword ?? '')
    return words.length > 0 || wish.facets ? findByWords(wish, words) : findAll(wish)
  }

  async function findAll(wish: ProductWish): Promise<ProductPage> {
    const matches = matching(wish)
    const before = (wish.page - 1) * wish.limit
    const rows = wish.page > mostPages ? [] : await readPage(pool, mostMs, wish, matches)
    // A page that is not full is the last one, and tells the count by itself.
    const isLast = rows.length < wish.limit && (rows.length > 0 || wish.page === 1)
    const total = isLast ? before + rows.length : await count(matches, wish.limit * mostPages)
    return { data: rows.map(toShownCard), totalPages: Math.min(mostPages, Math.ceil(total / wish.limit)) }
  }
}
