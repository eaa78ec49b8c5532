import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog/catalog.ts'
import { readKeyword } from '#contract/rules/catalog/search-keyword.ts'
import { isId } from '#server/platform/db/ids.ts'
import { createTextFinder } from './find-by-text.ts'
import { toShownCard } from './product-card.ts'
import { type ChangeFeed, createCounter } from './product-counts.ts'
import { matching, readPage } from './product-page.sql.ts'
import { mostMs, mostPages, type ProductQuery } from './product-query.ts'
import type { SynonymCache } from './synonyms.ts'

/** Finds pages of what is on sale; `totalPages` is exact up to 100 (open-points 114), and nothing is shown beyond. */
export function createProductFinder(pool: Pool, synonyms: SynonymCache, changes: ChangeFeed) {
  const count = createCounter(pool, changes, mostMs)
  const findByText = createTextFinder(pool, synonyms)

  return async function findProducts(query: ProductQuery): Promise<ProductPage> {
    const ids = [query.categoryId, query.subCategoryId].filter((id) => id !== undefined)
    if (!ids.every(isId)) return { data: [], totalPages: 0 }
    const words = readKeyword(query.keyword ?? '')
    return words.length > 0 || query.facets ? findByText(query, words) : findAll(query)
  }

  async function findAll(query: ProductQuery): Promise<ProductPage> {
    const matches = matching(query)
    const before = (query.page - 1) * query.limit
    const rows = query.page > mostPages ? [] : await readPage(pool, mostMs, query, matches)
    // A page that is not full is the last one, and tells the count by itself.
    const isLast = rows.length < query.limit && (rows.length > 0 || query.page === 1)
    const total = isLast ? before + rows.length : await count(matches, query.limit * mostPages)
    return { data: rows.map(toShownCard), totalPages: Math.min(mostPages, Math.ceil(total / query.limit)) }
  }
}
