import type { Pool } from 'pg'
import type { Building } from '#contract/api/orders/areas.ts'
import { readKeyword } from '#contract/rules/catalog/search-keyword.ts'
import { readNearestBuildings } from './areas.sql.ts'

const leastCharacters = 3
const mostMs = 2_000

/**
 * At most 20 places that hold every word in name, tower, town or pincode; names that begin so come first, then names that
 * hold the first word, then a house of one's own.
 */
export async function findBuildings(pool: Pool, query: string): Promise<Building[]> {
  if ([...query.trim()].length < leastCharacters) return []
  const words = readKeyword(query)
  if (words.length === 0) return []
  return readNearestBuildings(pool, mostMs, words)
}
