import type { Pool } from 'pg'
import { productsPerPage } from '#contract/api/catalog/catalog.ts'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { columns, expression, fragment, type Piece } from '#server/platform/db/prepared/fragments.ts'
import { composed, named } from '#server/platform/db/prepared/prepared.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'
import { narrowing } from './facets.sql.ts'
import { numberedValues } from './numbered-values.ts'
import { cardShape } from './product-card.sql.ts'
import { orders, type ProductQuery } from './product-query.ts'

/** What is looked for. A query as the shop's own pages have it gets a name, so that each connection prepares it once. */
export type Matches = { name: string | undefined; from: Piece }

export function matching({ limit, priceFrom, priceBelow, pack, ...shelf }: ProductQuery): Matches {
  const { values, bindValue } = numberedValues()
  const conditions = [isOnSaleAsP.text, ...narrowing({ priceFrom, priceBelow, pack, ...shelf }, bindValue)]
  const filters = `${shelf.categoryId === undefined ? '' : 'c'}${shelf.subCategoryId === undefined ? '' : 's'}`
  // A connection keeps what it has prepared: names are few, whatever people ask for.
  const isUsual = limit === productsPerPage && [priceFrom, priceBelow, pack].every((filter) => filter === undefined)
  const name = isUsual ? `all_${filters}` : undefined
  return { name, from: fragment(`from product p where ${conditions.join(' and ')}`, values) }
}

const cardColumns = columns(cardShape)

/**
 * A page of what is looked for. It is cut out first, so that sizes and pictures are read for its products alone. `limit` is a checked
 * whole number and part of the text: with a parameter PostgreSQL would plan anew each time.
 */
export function readPage(pool: Pool, mostMs: number, { limit, page, sort }: ProductQuery, { name, from }: Matches) {
  const order = fragment(`order by ${orders[sort ?? 'default']}`)
  const most = fragment(String(limit))
  const isFirst = page === 1
  const offset = isFirst ? fragment('') : composed`offset ${(page - 1) * limit}`
  const cards = composed`select ${cardColumns} from (select p.* ${from} ${order} limit ${most} ${offset}) p ${order}`
  const nameOfPage = name && `products_${name}_${sort ?? 'default'}_${isFirst ? 'first' : 'later'}`
  return rowsWithin(pool, mostMs, named(cards, nameOfPage))
}

const totalColumns = columns({ total: expression<number>('count(*)') })

/** How many there are, up to a bound. */
export async function countMatches(pool: Pool, mostMs: number, { name, from }: Matches, most: number) {
  const counted = composed`select ${totalColumns} from (select ${from} limit ${fragment(String(most))}) matches`
  const [row] = await rowsWithin(pool, mostMs, named(counted, name && `count_${name}`))
  return row?.total ?? 0
}
