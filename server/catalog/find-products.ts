import type { Pool } from 'pg'
import type { ProductPage, ProductSort } from '#contract/api/catalog.ts'
import { readKeyword } from '#contract/rules/search-keyword.ts'
import { isId } from './ids.ts'
import { likeContaining } from './like.ts'
import { onSale } from './on-sale.ts'
import { type CardRow, cardColumns, toShownCard } from './product-card.ts'
import { createCounter, type Told } from './product-counts.ts'
import { queryWithin } from './query-within.ts'

type Wish = {
  limit: number
  page: number
  sort?: ProductSort | undefined
  keyword?: string | undefined
  categoryId?: string | undefined
  subCategoryId?: string | undefined
}

const mostPages = 100
const mostMs = 2_000

/**
 * Finds pages of what is on sale; `totalPages` is exact up to 100 (open-points 114), and nothing is shown beyond.
 * Words are looked for in the names, which have an index; in the tags too only when no name has them.
 */
export function createProductFinder(pool: Pool, told: Told) {
  const count = createCounter(pool, told, mostMs)

  return async function findProducts(wish: Wish): Promise<ProductPage> {
    const ids = [wish.categoryId, wish.subCategoryId].filter((id) => id !== undefined)
    if (!ids.every(isId)) return { data: [], totalPages: 0 }
    const words = readKeyword(wish.keyword ?? '')
    const found = await find(wish, matching(wish, words, searchedNames))
    const isInNames = found.total > 0 || words.length === 0
    const { rows, total } = isInNames ? found : await find(wish, matching(wish, words, searchedTags))
    return { data: rows.map(toShownCard), totalPages: Math.min(mostPages, Math.ceil(total / wish.limit)) }
  }

  async function find(wish: Wish, matches: Matches) {
    const before = (wish.page - 1) * wish.limit
    const { rows } = wish.page > mostPages ? nothing : await queryWithin<CardRow>(pool, mostMs, pageOf(wish, matches))
    // A page that is not full is the last one, and tells the count by itself.
    const isLast = rows.length < wish.limit && (rows.length > 0 || wish.page === 1)
    return { rows, total: isLast ? before + rows.length : await count(matches, wish.limit * mostPages) }
  }
}

const nothing: { rows: CardRow[] } = { rows: [] }

/** What is looked for. A wish as the shop's own pages have it gets a name, so that each connection prepares it once. */
export type Matches = { name: string | undefined; from: string; values: unknown[] }

function matching({ limit, categoryId, subCategoryId }: Wish, words: string[], searched: Searched): Matches {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = [onSale]
  if (categoryId !== undefined) conditions.push(`p.category_id = ${given(categoryId)}`)
  if (subCategoryId !== undefined) conditions.push(`p.sub_category_id = ${given(subCategoryId)}`)
  for (const word of words) conditions.push(`${searched.text} like ${given(likeContaining(word))}`)
  const filters = `${categoryId === undefined ? '' : 'c'}${subCategoryId === undefined ? '' : 's'}`
  const name = isUsual(limit, words) ? `${filters}_${searched.name}_${words.length}` : undefined
  return { name, from: `from product p where ${conditions.join(' and ')}`, values }
}

// A connection keeps what it has prepared: names are few, whatever people ask for.
function isUsual(limit: number, words: string[]) {
  return limit === usualLimit && words.length <= 3
}

const usualLimit = 15

type Searched = { name: string; text: string }

// The first is, letter for letter, what the index product_words holds.
const searchedNames: Searched = { name: 'names', text: "lower(p.name || ' ' || p.hindi_name)" }
const searchedTags: Searched = {
  name: 'tags',
  text: `(${searchedNames.text} || ' ' || lower(array_to_string(p.tags, ' ')))`,
}

/**
 * The page is cut out first, so that sizes and pictures are read for its products alone. `limit` is a checked whole number
 * and part of the text: with a parameter PostgreSQL would plan anew each time.
 */
function pageOf({ limit, page, sort }: Wish, { name, from, values }: Matches) {
  const order = orders[sort ?? 'default']
  const isFirst = page === 1
  const offset = isFirst ? '' : `offset $${values.length + 1}`
  return {
    name: name && `products_${name}_${sort ?? 'default'}_${isFirst ? 'first' : 'later'}`,
    text: `select ${cardColumns} from (select p.* ${from} order by ${order} limit ${limit} ${offset}) p order by ${order}`,
    values: isFirst ? values : [...values, (page - 1) * limit],
  }
}

const orders = {
  default: 'p.position, p.id',
  'price-asc': 'p.card_price, p.id',
  'price-desc': 'p.card_price desc, p.id desc',
} as const
