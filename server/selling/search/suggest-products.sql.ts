import type { Pool } from 'pg'
import type { Suggestions } from '#contract/api/catalog/suggestions.ts'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed } from '#server/platform/db/prepared/prepared.ts'
import { matchTerms } from './match-words.sql.ts'
import { type NumberedValues, numberedValues } from './numbered-values.ts'
import { mostMs, orders } from './product-query.ts'
import type { SearchTerm } from './search-terms.ts'

type Most = { products: number; categories: number; ranked: number }

/** The categories that have the words, and the likeliest of the products, both as lists or null. */
export async function readSuggestions(pool: Pool, words: SearchTerm[], most: Most) {
  const numbered = numberedValues()
  const order = orders.default
  const matches = matchTerms({ words, filters: [], order, most: most.ranked, numbered })
  const ofCategories = `(
    select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.id) from (
      select c.id, c.name, c.position from category c
      where ${words.map((word) => isInCategory(word, numbered.bindValue)).join(' and ')}
      order by c.position, c.id limit ${most.categories}
    ) c)`
  const ofProducts = `(
    select json_agg(json_build_array(p.id, p.name, p.hindi_name) order by f.tier, ${order}) from (
      select * from found p order by p.tier, ${order} limit ${most.products}
    ) f join product p on p.id = f.id)`
  const suggested = columns({
    categories: expression<Suggestions['categories'] | null>(ofCategories),
    products: expression<[id: string, name: string, hindiName: string][] | null>(ofProducts),
  })
  const [row] = await rowsWithin(pool, mostMs, composed`with ${matches} select ${suggested}`)
  return row
}

function isInCategory({ atStart, query }: SearchTerm, bindValue: NumberedValues['bindValue']) {
  const meansIt = query ? ` or to_tsvector('simple', c.name) @@ to_tsquery('simple', ${bindValue(query)})` : ''
  return `(' ' || lower(c.name) like ${bindValue(atStart)}${meansIt})`
}
