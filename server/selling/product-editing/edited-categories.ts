import { asc, eq, sql } from 'drizzle-orm'
import type { EditedCategory } from '#contract/api/admin/catalog/categories.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { categories, products, subCategories } from '#server/platform/schema/selling/catalog.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'

/** All categories in the shop's order, each with its sub-categories. */
export async function readEditedCategories(executor: Executor): Promise<EditedCategory[]> {
  const rows = await executor
    .select({ id: categories.id, name: categories.name, imageUrl: categories.imageKey, version: categories.version })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  const subs = await executor
    .select({
      ...{ id: subCategories.id, categoryId: subCategories.categoryId },
      ...{ name: subCategories.name, version: subCategories.version },
    })
    .from(subCategories)
    .orderBy(asc(subCategories.position), asc(subCategories.id))
  const goods = await countGoods(executor)
  const of = Map.groupBy(subs, ({ categoryId }) => categoryId)
  return rows.map((row) => ({
    ...row,
    products: sumOf(goods.filter(({ categoryId }) => categoryId === row.id)),
    subCategories: (of.get(row.id) ?? []).map(({ categoryId: _, ...sub }) => ({
      ...sub,
      products: sumOf(goods.filter(({ subCategoryId }) => subCategoryId === sub.id)),
    })),
  }))
}

/** How many products there are of each kind, counted in one go. */
function countGoods(executor: Executor) {
  const { categoryId, subCategoryId } = products
  return executor
    .select({ categoryId, subCategoryId, products: sql<number>`count(*)::int` })
    .from(products)
    .groupBy(categoryId, subCategoryId)
}

function sumOf(goods: { products: number }[]) {
  return goods.reduce((sum, { products }) => sum + products, 0)
}

/** Why a category cannot be removed, or undefined. */
export async function whatHoldsCategory(executor: Executor, id: string) {
  return countUse(
    await executor.$count(products, eq(products.categoryId, id)),
    await executor.$count(coupons, eq(coupons.categoryId, id)),
  )
}

export async function whatHoldsSubCategory(executor: Executor, id: string) {
  return countUse(
    await executor.$count(products, eq(products.subCategoryId, id)),
    await executor.$count(coupons, eq(sql`${coupons.subCategoryId}`, id)),
  )
}

function countUse(goods: number, offers: number) {
  const parts = [
    goods > 0 ? `${goods} ${goods === 1 ? 'product' : 'products'}` : '',
    offers > 0 ? `${offers} ${offers === 1 ? 'offer' : 'offers'}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : undefined
}
