import type { ProductCard } from '#contract/api/catalog/catalog.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { toCard } from '#server/selling/search/product-card.ts'
import { readCards } from './product-cards.sql.ts'

/** The cards of the named products that are on sale, in the order they were named, each once. */
export async function findCards(executor: Executor, ids: string[]): Promise<ProductCard[]> {
  const validIds = [...new Set(ids.filter(isId))]
  if (validIds.length === 0) return []
  const rows = await readCards(executor, validIds)
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return validIds.flatMap((id) => cards.get(id) ?? [])
}
