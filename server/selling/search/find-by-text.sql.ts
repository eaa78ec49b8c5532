import type { Pool } from 'pg'
import { productsPerPage } from '#contract/api/catalog/catalog.ts'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { columns, expression, fragment, ofJoined, type Piece } from '#server/platform/db/prepared/fragments.ts'
import { composed, named } from '#server/platform/db/prepared/prepared.ts'
import { facetsOfMatches, narrowing, noFacets } from './facets.sql.ts'
import type { FacetRow } from './facets.ts'
import { matchKnownTerms } from './match-known-words.sql.ts'
import { matchTerms, type Question } from './match-words.sql.ts'
import { numberedValues } from './numbered-values.ts'
import { cardShape } from './product-card.sql.ts'
import { mostMs, mostPages, orders, type ProductQuery } from './product-query.ts'
import type { SearchTerm } from './search-terms.ts'

/** A card of the page, or none where nothing is on it, with what is said of all that was found. */
export type MatchRow = Awaited<ReturnType<typeof readByText>>[number]

/** A page of what has the words, the likeliest first. */
export function readByText(pool: Pool, query: ProductQuery, words: SearchTerm[]) {
  return rowsWithin(
    pool,
    mostMs,
    composeMatchPage(query, (question) => matchTerms({ ...question, words }), rowOfAll),
  )
}

/** The same by way of the words the shop knows; `isTooBroad` says that more was asked for than is found this way. */
export function readByKnownTerms(pool: Pool, query: ProductQuery, words: SearchTerm[]) {
  const match = (question: Omit<Question, 'words'>) => matchKnownTerms({ ...question, words })
  return rowsWithin(pool, mostMs, named(composeMatchPage(query, match, rowOfKnown), nameOf(query)))
}

/** A connection keeps what it has prepared: names are few, whatever people ask for. */
function nameOf({ limit, page, sort, facets, categoryId, subCategoryId, priceFrom, priceBelow, pack }: ProductQuery) {
  const isUsual = limit === productsPerPage && page <= mostPages
  if (!isUsual || [priceFrom, priceBelow, pack].some((filter) => filter !== undefined)) return undefined
  const filters = `${categoryId === undefined ? '' : 'c'}${subCategoryId === undefined ? '' : 's'}`
  return `found_${filters}_${sort ?? 'default'}_${page === 1 ? 'first' : 'later'}${facets ? '_facets' : ''}`
}

// Parts whose text is always the same are put together once.
const cards = composed`select page.nth, ${columns(cardShape)} from page join product p on p.id = page.id`
const totalOfAll = expression<number>('count(*)')
const withoutFacets = composed`select ${columns({ total: totalOfAll, facets: noFacets })} from found`
const withFacets = composed`select ${columns({ total: totalOfAll, facets: facetsOfMatches })} from found`
const rowOfAll = rowColumns('false')
const rowOfKnown = rowColumns('(select is_many from many)')

function rowColumns(isTooBroad: string) {
  return columns({
    total: expression<number>('whole.total'),
    facets: expression<FacetRow | null>('whole.facets'),
    isTooBroad: expression<boolean>(isTooBroad),
    ...ofJoined('card', cardShape),
  })
}

function composeMatchPage(
  query: ProductQuery,
  match: (question: Omit<Question, 'words'>) => Piece,
  row: typeof rowOfAll,
) {
  const { limit, page, sort, facets } = query
  const numbered = numberedValues()
  const order = orders[sort ?? 'default']
  const matches = match({ filters: narrowing(query, numbered.bindValue), order, most: limit * mostPages, numbered })
  const ranked = fragment(`order by ${sort ? order : `p.tier, ${order}`}`)
  const most = fragment(String(page > mostPages ? 0 : limit))
  const offset = page === 1 ? fragment('') : composed`offset (select ${(page - 1) * limit}::bigint)`
  return composed`with ${matches},
    page as materialized (
      select row_number() over (${ranked}) as nth, id from (select * from found p ${ranked} limit ${most} ${offset}) p
    )
    select ${row}
    from (${facets ? withFacets : withoutFacets}) whole
    left join (${cards}) card on true
    order by card.nth`
}
