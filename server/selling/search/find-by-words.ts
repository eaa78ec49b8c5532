import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog.ts'
import { queryWithin } from '#server/platform/db/query-within.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { AskedWord } from './asked-words.ts'
import { type FacetRow, facetsOfFound, narrowing, toFacets } from './facets.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { matchKnownWords } from './match-known-words.ts'
import { matchWords, type Question } from './match-words.ts'
import { type CardRow, cardColumns, toShownCard } from './product-card.ts'
import { mostMs, mostPages, orders, type ProductWish, usualLimit } from './product-wish.ts'

type FoundRow = CardRow & { total: number; facets: FacetRow | null; isMany: boolean }

/** Finds pages of what has the words, the likeliest first; what may be meant is looked for where nothing has them. */
export function createWordFinder(pool: Pool, kitchenWords: KitchenWords) {
  return async function findByWords(wish: ProductWish, words: string[]): Promise<ProductPage> {
    const rows = await find(wish, words)
    const { total = 0, facets = null } = rows[0] ?? {}
    return {
      data: rows.filter(({ id }) => id !== null).map(toShownCard),
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
    const rows = isKnownBest ? await ask(knownStatement(wish, words)) : undefined
    // Its plan is made for these very words: one that half of the products have is looked for in another way than a rare one.
    return rows && !rows[0]?.isMany ? rows : ask(anyStatement(wish, words))
  }

  async function ask(statement: Statement) {
    return (await queryWithin<FoundRow>(pool, mostMs, statement)).rows
  }
}

type Statement = { name?: string; text: string; values: unknown[] }

function anyStatement(wish: ProductWish, words: AskedWord[]): Statement {
  return statementOf(wish, (question) => matchWords({ ...question, words }), 'false')
}

function knownStatement(wish: ProductWish, words: AskedWord[]): Statement {
  const statement = statementOf(
    wish,
    (question) => matchKnownWords({ ...question, words }),
    '(select is_many from many)',
  )
  const name = nameOf(wish)
  return { ...statement, ...(name ? { name } : {}) }
}

/** A connection keeps what it has prepared: names are few, whatever people ask for. */
function nameOf({ limit, page, sort, facets, categoryId, subCategoryId, priceFrom, priceBelow, pack }: ProductWish) {
  const isUsual = limit === usualLimit && page <= mostPages
  if (!isUsual || [priceFrom, priceBelow, pack].some((asked) => asked !== undefined)) return undefined
  const filters = `${categoryId === undefined ? '' : 'c'}${subCategoryId === undefined ? '' : 's'}`
  return `found_${filters}_${sort ?? 'default'}_${page === 1 ? 'first' : 'later'}${facets ? '_facets' : ''}`
}

function statementOf(
  wish: ProductWish,
  match: (question: Omit<Question, 'words'>) => string,
  isMany: string,
): Statement {
  const { limit, page, sort, facets } = wish
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const order = orders[sort ?? 'default']
  const ranked = sort ? order : `p.tier, ${order}`
  const found = match({ filters: narrowing(wish, given), order, most: limit * mostPages, given })
  const offset = page === 1 ? '' : `offset (select ${given((page - 1) * limit)}::bigint)`
  const cut = `limit ${page > mostPages ? 0 : limit} ${offset}`
  return {
    text: `with ${found},
      page as materialized (
        select row_number() over (order by ${ranked}) as place, id from (select * from found p order by ${ranked} ${cut}) p
      )
      select whole.total, whole.facets, ${isMany} as "isMany", card.*
      from (select count(*) as total, ${facets ? facetsOfFound : 'null::json'} as facets from found) whole
      left join (select page.place, ${cardColumns} from page join product p on p.id = page.id) card on true
      order by card.place`,
    values,
  }
}
