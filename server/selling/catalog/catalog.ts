import type { Category, Product } from '#contract/api/catalog/catalog.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { categories } from '#server/platform/schema/selling/catalog.ts'
import { cleanHtml } from '#server/platform/schema/selling/clean-html.ts'
import { toShownCard } from '../search/product-card.ts'
import { readProduct } from './catalog.sql.ts'

/** One product on sale, in full; throws 404 for any other. */
export async function findProduct(executor: Executor, id: string): Promise<Product> {
  const row = isId(id) ? await readProduct(executor, id) : undefined
  if (!row) throw new ApiError(404, 'Product not found')
  return {
    ...toShownCard(row),
    subCategoryId: row.subCategoryId,
    hsn: row.hsn,
    declarations: row.declarations,
    description: {
      description: row.html && cleanHtml(row.html),
      tags: row.tags,
      features: row.features,
      shellLife: row.shelfLife,
    },
  }
}

/** All categories in the shop's order. */
export async function readCategories(executor: Executor): Promise<Category[]> {
  const { id, name, imageKey, position } = categories
  const rows = await executor.select({ id, name, imageKey }).from(categories).orderBy(position, id)
  return rows.map((row) => ({ id: row.id, name: row.name, image: { thumbnailUrl: row.imageKey } }))
}
