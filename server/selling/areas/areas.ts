import type { Pool } from 'pg'
import type { Building } from '#contract/api/areas.ts'
import { readKeyword } from '#contract/rules/search-keyword.ts'
import { likeContaining, likeStarting } from '#server/platform/db/like.ts'
import { queryWithin } from '#server/platform/db/query-within.ts'

const leastCharacters = 3
const mostMs = 2_000

/**
 * At most 20 places that hold every word in name, tower, town or pincode; names that begin so come first, then names that
 * hold the first word, then a house of one's own.
 */
export async function findBuildings(pool: Pool, query: string): Promise<Building[]> {
  if ([...query.trim()].length < leastCharacters) return []
  const words = readKeyword(query)
  const [first] = words
  if (first === undefined) return []
  const nearest = [likeStarting(words.join(' ')), likeStarting(first), likeContaining(first)]
  const { rows } = await queryWithin<Building>(pool, mostMs, {
    // A connection keeps what it has prepared: names are few, whatever people ask for.
    name: words.length <= 4 ? `buildings_${words.length}` : undefined,
    text: textFor(words.length),
    values: [...nearest, ...words.map(likeContaining)],
  })
  return rows
}

// Letter for letter what the index building_words holds.
const searched = "lower(building_name || ' ' || tower_name || ' ' || town || ' ' || pincode)"

function textFor(words: number) {
  const parameters = Array.from({ length: words }, (_, index) => `$${index + 4}`)
  return `
    select id, building_name as "buildingName", tower_name as "towerName", pincode, town, district, state
    from building where ${parameters.map((word) => `${searched} like ${word}`).join(' and ')}
    order by ${searched} like $1 desc, lower(building_name) like $2 desc, lower(building_name) like $3 desc,
      building_name = 'Independent house' desc, building_name, tower_name, pincode, id
    limit 20`
}
