import type { Pool } from 'pg'
import type { ProductPage } from '#contract/api/catalog.ts'
import { type AskedWord, askFor } from './asked-words.ts'
import { type FacetRow, facetsOfFound, narrowing, toFacets } from './facets.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { matchMeantWords, matchWords, type Question } from './match-words.ts'
import { type CardRow, cardColumns, toShownCard } from './product-card.ts'
import { mostMs, mostPages, orders, type ProductWish } from './product-wish.ts'
import { queryWithin } from './query-within.ts'

type FoundRow = CardRow & { total: number; facets: FacetRow | null }

/** Finds pages of what has the words, the likeliest first; a second statement looks for what may be meant where the first finds nothing. */
export function createWordFinder(pool: Pool, kitchenWords: KitchenWords) {
  return async function findByWords(wish: ProductWish, words: string[]): Promise<ProductPage> {
    const patterns = askFor(words, words.length > 0 ? await kitchenWords() : [])
    const found = await read(wish, patterns, matchWords)
    const meant = found[0]?.total ? [] : await read(wish, patterns, matchMeantWords)
    const rows = meant.length > 0 ? meant : found
    const { total = 0, facets = null } = rows[0] ?? {}
    return {
      data: rows.filter(({ id }) => id !== null).map(toShownCard),
      totalPages: Math.min(mostPages, Math.ceil(total / wish.limit)),
      ...(facets ? { facets: toFacets(facets) } : {}),
    }
  }

  async function read(wish: ProductWish, words: AskedWord[], match: Match) {
    const statement = statementOf(wish, words, match)
    // Its plan is made for these very words: one that half of the products have is looked for in another way than a rare one.
    return statement ? (await queryWithin<FoundRow>(pool, mostMs, statement)).rows : []
  }
}

type Match = (question: Question) => string | undefined

function statementOf(wish: ProductWish, words: AskedWord[], match: Match) {
  const { limit, page, sort, facets } = wish
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const order = orders[sort ?? 'default']
  const ranked = sort ? order : `p.tier, ${order}`
  const found = match({ words, filters: narrowing(wish, given), order, most: limit * mostPages, given })
  if (!found) return undefined
  const cut = `limit ${page > mostPages ? 0 : limit} offset ${given((page - 1) * limit)}`
  return {
    text: `with ${found},
      page as materialized (select row_number() over (order by ${ranked}) as place, id from found p order by 1 ${cut})
      select whole.total, whole.facets, card.*
      from (select count(*) as total, ${facets ? facetsOfFound : 'null::json'} as facets from found) whole
      left join (select page.place, ${cardColumns} from page join product p on p.id = page.id) card on true
      order by card.place`,
    values,
  }
}
