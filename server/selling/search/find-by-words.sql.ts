import type { Pool } from 'pg'
import { productsPerPage } from '#contract/api/catalog/catalog.ts'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { columns, expression, fragment, ofJoined, type Piece } from '#server/platform/db/prepared/fragments.ts'
import { composed, named } from '#server/platform/db/prepared/prepared.ts'
import type { AskedWord } from './asked-words.ts'
import { facetsOfFound, narrowing, noFacets } from './facets.sql.ts'
import type { FacetRow } from './facets.ts'
import { matchKnownWords } from './match-known-words.sql.ts'
import { matchWords, type Question } from './match-words.sql.ts'
import { numberedValues } from './numbered-values.ts'
import { cardShape } from './product-card.sql.ts'
import { mostMs, mostPages, orders, type ProductWish } from './product-wish.ts'

/** A card of the page, or none where nothing is on it, with what is said of all that was found. */
export type FoundRow = Awaited<ReturnType<typeof readByWords>>[number]

/** A page of what has the words, the likeliest first. */
export function readByWords(pool: Pool, wish: ProductWish, words: AskedWord[]) {
  return rowsWithin(
    pool,
    mostMs,
    pageOfFound(wish, (question) => matchWords({ ...question, words }), 'false'),
  )
}

/** The same by way of the words the shop knows; `isMany` says that more was asked for than is found this way. */
export function readByKnownWords(pool: Pool, wish: ProductWish, words: AskedWord[]) {
  const match = (question: Omit<Question, 'words'>) => matchKnownWords({ ...question, words })
  return rowsWithin(pool, mostMs, named(pageOfFound(wish, match, '(select is_many from many)'), nameOf(wish)))
}

/** A connection keeps what it has prepared: names are few, whatever people ask for. */
function nameOf({ limit, page, sort, facets, categoryId, subCategoryId, priceFrom, priceBelow, pack }: ProductWish) {
  const isUsual = limit === productsPerPage && page <= mostPages
  if (!isUsual || [priceFrom, priceBelow, pack].some((asked) => asked !== undefined)) return undefined
  const filters = `${categoryId === undefined ? '' : 'c'}${subCategoryId === undefined ? '' : 's'}`
  return `found_${filters}_${sort ?? 'default'}_${page === 1 ? 'first' : 'later'}${facets ? '_facets' : ''}`
}

const cardColumns = columns(cardShape)

function pageOfFound(wish: ProductWish, match: (question: Omit<Question, 'words'>) => Piece, isMany: string) {
  const { limit, page, sort, facets } = wish
  const numbered = numberedValues()
  const order = orders[sort ?? 'default']
  const found = match({ filters: narrowing(wish, numbered.given), order, most: limit * mostPages, numbered })
  const ranked = fragment(`order by ${sort ? order : `p.tier, ${order}`}`)
  const most = fragment(String(page > mostPages ? 0 : limit))
  const offset = page === 1 ? fragment('') : composed`offset (select ${(page - 1) * limit}::bigint)`
  const whole = columns({
    total: expression<number>('count(*)'),
    facets: facets ? facetsOfFound : noFacets,
  })
  const row = columns({
    total: expression<number>('whole.total'),
    facets: expression<FacetRow | null>('whole.facets'),
    isMany: expression<boolean>(isMany),
    ...ofJoined('card', cardShape),
  })
  return composed`with ${found},
    page as materialized (
      select row_number() over (${ranked}) as nth, id from (select * from found p ${ranked} limit ${most} ${offset}) p
    )
    select ${row}
    from (${composed`select ${whole} from found`}) whole
    left join (${composed`select page.nth, ${cardColumns} from page join product p on p.id = page.id`}) card on true
    order by card.nth`
}
