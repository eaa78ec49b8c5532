import type { Pool } from 'pg'
import type { Suggestions } from '#contract/api/suggestions.ts'
import { readKeyword } from '#contract/rules/search-keyword.ts'
import { queryWithin } from '#server/platform/db/query-within.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { AskedWord } from './asked-words.ts'
import type { KitchenWords } from './kitchen-words.ts'
import { type Given, matchWords } from './match-words.ts'
import { mostMs, orders } from './product-wish.ts'

const leastCharacters = 2
const [mostProducts, mostCategories, mostRanked] = [6, 3, 100]

type Row = {
  categories: Suggestions['categories'] | null
  products: [id: string, name: string, hindiName: string][] | null
}

/** What a shopper may be looking for, found and ranked as a search finds it. */
export function createSuggester(pool: Pool, kitchenWords: KitchenWords) {
  return async function suggest(keyword: string): Promise<Suggestions> {
    const words = readKeyword(keyword)
    if (words.join('').length < leastCharacters) return { categories: [], products: [] }
    const found = await askInTurn(pool, words, {
      kitchen: await kitchenWords(),
      read,
      isFound: (row) => Boolean(row?.products),
    })
    const { categories = null, products = null } = found ?? {}
    return {
      categories: categories ?? [],
      products: (products ?? []).map(([id, name, hindiName]) => ({ id, name, ...(hindiName ? { hindiName } : {}) })),
    }
  }

  async function read(words: AskedWord[]) {
    const values: unknown[] = []
    const given = (value: unknown) => `$${values.push(value)}`
    const order = orders.default
    const found = matchWords({ words, filters: [], order, most: mostRanked, given })
    const { rows } = await queryWithin<Row>(pool, mostMs, {
      text: `with ${found}
        select (
          select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id) from (
            select c.id, c.name, c.position from category c
            where ${words.map((word) => isInCategory(word, given)).join(' and ')}
            order by c.position, c.id limit ${mostCategories}
          ) c
        ) as categories, (
          select json_agg(json_build_array(p.id, p.name, p.hindi_name) order by f.tier, ${order}) from (
            select * from found p order by p.tier, ${order} limit ${mostProducts}
          ) f join product p on p.id = f.id
        ) as products`,
      values,
    })
    return rows[0]
  }
}

function isInCategory({ atStart, query }: AskedWord, given: Given) {
  const meansIt = query ? ` or to_tsvector('simple', c.name) @@ to_tsquery('simple', ${given(query)})` : ''
  return `(' ' || lower(c.name) like ${given(atStart)}${meansIt})`
}
