import type { Pool } from 'pg'
import type { Building } from '#contract/api/areas.ts'
import { readKeyword } from '#contract/rules/search-keyword.ts'
import { likeContaining, likeStarting } from '../catalog/like.ts'
import { queryWithin } from '../catalog/query-within.ts'

const leastCharacters = 3
const mostMs = 2_000

/** At most 20 places that hold every word in name, tower, town or pincode; names that begin so come first. */
export async function findBuildings(pool: Pool, query: string): Promise<Building[]> {
  if ([...query.trim()].length < leastCharacters) return []
  const words = readKeyword(query)
  if (words.length === 0) return []
  const { rows } = await queryWithin<Building>(pool, mostMs, {
    name: `buildings_${words.length}`,
    text: textFor(words.length),
    values: [likeStarting(words.join(' ')), ...words.map(likeContaining)],
  })
  return rows
}

// Letter for letter what the index building_words holds.
const searched = "lower(building_name || ' ' || tower_name || ' ' || town || ' ' || pincode)"

function textFor(words: number) {
  const parameters = Array.from({ length: words }, (_, index) => `$${index + 2}`)
  const isInName = parameters.map((word) => `lower(building_name) like ${word}`).join(' and ')
  return `
    select id, building_name as "buildingName", tower_name as "towerName", pincode, town, district, state
    from building where ${parameters.map((word) => `${searched} like ${word}`).join(' and ')}
    order by ${searched} like $1 desc, ${isInName} desc, building_name = 'Independent house' desc,
      building_name, tower_name, pincode, id
    limit 20`
}
