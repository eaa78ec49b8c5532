import type { Pool } from 'pg'
import type { Building } from '#contract/api/orders/areas.ts'
import { rowsWithin } from '#server/platform/db/faults/query-within.ts'
import { likeContaining, likeStarting } from '#server/platform/db/like.ts'
import { allOf, columns, fragment } from '#server/platform/db/prepared/fragments.ts'
import { composed, named, prepared } from '#server/platform/db/prepared/prepared.ts'
import { buildings } from '#server/platform/schema/selling/areas.ts'

const { id, buildingName, towerName, pincode, town, district, state } = buildings
const buildingColumns = columns({ id, buildingName, towerName, pincode, town, district, state })

// Letter for letter what the index building_words holds.
const searched = fragment("lower(building_name || ' ' || tower_name || ' ' || town || ' ' || pincode)")

/** The 20 buildings that hold all of some words, those whose names begin so first. */
export function readNearestBuildings(pool: Pool, mostMs: number, words: string[]): Promise<Building[]> {
  const [first = ''] = words
  const found = composed`
    select ${buildingColumns} from building
    where ${allOf(words.map((word) => prepared`${searched} like ${likeContaining(word)}`))}
    order by ${searched} like ${likeStarting(words.join(' '))} desc, lower(building_name) like ${likeStarting(first)} desc,
      lower(building_name) like ${likeContaining(first)} desc,
      building_name = 'Independent house' desc, building_name, tower_name, pincode, id
    limit 20`
  // A connection keeps what it has prepared: names are few, whatever people ask for.
  return rowsWithin(pool, mostMs, named(found, words.length <= 4 ? `buildings_${words.length}` : undefined))
}
