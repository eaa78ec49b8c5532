import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog.ts'
import { readKeyword } from '#contract/rules/search-keyword.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryWithin } from '#server/platform/db/query-within.ts'
import { onSale } from '../stock/on-sale.ts'
import { narrowing } from './facets.ts'
import { createWordFinder } from './find-by-words.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { type CardRow, cardColumns, toShownCard } from './product-card.ts'
import { createCounter, type Told } from './product-counts.ts'
import { mostMs, mostPages, orders, type ProductWish, usualLimit } from './product-wish.ts'

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
    const { rows } = wish.page > mostPages ? nothing : await queryWithin<CardRow>(pool, mostMs, pageOf(wish, matches))
    // A page that is not full is the last one, and tells the count by itself.
    const isLast = rows.length < wish.limit && (rows.length > 0 || wish.page === 1)
    const total = isLast ? before + rows.length : await count(matches, wish.limit * mostPages)
    return { data: rows.map(toShownCard), totalPages: Math.min(mostPages, Math.ceil(total / wish.limit)) }
  }
}

const nothing: { rows: CardRow[] } = { rows: [] }

/** What is looked for. A wish as the shop's own pages have it gets a name, so that each connection prepares it once. */
export type Matches = { name: string | undefined; from: string; values: unknown[] }

function matching({ limit, priceFrom, priceBelow, pack, ...shelf }: ProductWish): Matches {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = [onSale, ...narrowing({ priceFrom, priceBelow, pack, ...shelf }, given)]
  const filters = `${shelf.categoryId === undefined ? '' : 'c'}${shelf.subCategoryId === undefined ? '' : 's'}`
  // A connection keeps what it has prepared: names are few, whatever people ask for.
  const isUsual = limit === usualLimit && [priceFrom, priceBelow, pack].every((wish) => wish === undefined)
  const name = isUsual ? `all_${filters}` : undefined
  return { name, from: `from product p where ${conditions.join(' and ')}`, values }
}

/**
 * The page is cut out first, so that sizes and pictures are read for its products alone. `limit` is a checked whole number
 * and part of the text: with a parameter PostgreSQL would plan anew each time.
 */
function pageOf({ limit, page, sort }: ProductWish, { name, from, values }: Matches) {
  const order = orders[sort ?? 'default']
  const isFirst = page === 1
  const offset = isFirst ? '' : `offset $${values.length + 1}`
  return {
    name: name && `products_${name}_${sort ?? 'default'}_${isFirst ? 'first' : 'later'}`,
    text: `select ${cardColumns} from (select p.* ${from} order by ${order} limit ${limit} ${offset}) p order by ${order}`,
    values: isFirst ? values : [...values, (page - 1) * limit],
  }
}
