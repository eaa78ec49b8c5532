import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { EditedProduct, ProductState } from '#contract/api/admin/catalog/products.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { orderLines } from '#server/platform/schema/fulfilment/orders.ts'
import { productImages, products, variations } from '#server/platform/schema/selling/catalog.ts'

type ProductRow = typeof products.$inferSelect
type ImageRow = typeof productImages.$inferSelect
type SizeRow = typeof variations.$inferSelect

/** One product for editing; throws 404 when there is none. */
export async function readEditedProduct(executor: Executor, id: string): Promise<EditedProduct> {
  const [found] = isId(id) ? await readEditedProducts(executor, [id]) : []
  if (!found) throw noSuchProduct()
  return found
}

/** Throws the same 404. */
export async function refuseUnknown(executor: Executor, id: string) {
  if (!isId(id) || !(await executor.$count(products, eq(products.id, id)))) throw noSuchProduct()
}

function noSuchProduct() {
  return new ApiError(404, 'There is no such product. Somebody may have removed it.')
}

/** Products for editing, in the shop's order; all of them where no ids are named. */
export async function readEditedProducts(executor: Executor, ids?: string[]): Promise<EditedProduct[]> {
  const rows = await executor
    .select({
      product: products,
      // Not `exists`: for many products PostgreSQL would gather every product that was ever ordered.
      isOrdered: sql<boolean>`(select true from ${orderLines} where ${orderLines.productId} = ${products.id} limit 1) is not null`,
    })
    .from(products)
    .where(ids && inArray(products.id, ids))
    .orderBy(asc(products.position), asc(products.id))
  const images = await executor
    .select()
    .from(productImages)
    .where(ids && inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position))
  const sizes = await executor
    .select()
    .from(variations)
    .where(ids && inArray(variations.productId, ids))
    .orderBy(asc(variations.position))
  const imagesOf = Map.groupBy(images, ({ productId }) => productId)
  const sizesOf = Map.groupBy(sizes, ({ productId }) => productId)
  return rows.map(({ product, isOrdered }) =>
    write(product, imagesOf.get(product.id) ?? [], sizesOf.get(product.id) ?? [], isOrdered),
  )
}

/** The ids of all products, in the shop's order. */
export async function readProductIds(executor: Executor) {
  const rows = await executor
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.position), asc(products.id))
  return rows.map(({ id }) => id)
}

/** Where a product stands at this moment. */
export function stateOf(
  { isActive, shownFrom }: Pick<ProductRow, 'isActive' | 'shownFrom'>,
  now = new Date(),
): ProductState {
  if (!isActive) return 'draft'
  return shownFrom && shownFrom > now ? 'scheduled' : 'published'
}

function write(product: ProductRow, images: ImageRow[], sizes: SizeRow[], isOrdered: boolean): EditedProduct {
  const { id, name, hindiName, tags, features, categoryId, subCategoryId, hsn, discountType, position } = product
  const { genericName, maker, countryOfOrigin, ingredients, allergens, isVegetarian, version } = product
  const { ratingSum, ratingCount } = product
  return {
    ...{ id, version, state: stateOf(product), isOrdered, createdAt: product.createdAt.toISOString() },
    ...{ name, hindiName, tags, features, categoryId, subCategoryId, hsn, discountType, position },
    ...{ genericName, maker, countryOfOrigin, ingredients, allergens, isVegetarian },
    summary: product.summary ?? '',
    descriptionHtml: product.descriptionHtml ?? '',
    shelfLife: product.shelfLife ?? '',
    taxPercent: toPercent(product.legalTaxBasisPoints),
    discountTitle: product.discountTitle ?? '',
    discountValue: discountType === 'FIXED_AMOUNT_OFF' ? toRupees(product.discountValue ?? 0) : product.discountValue,
    isPublished: product.isActive,
    shownFrom: product.shownFrom?.toISOString() ?? null,
    pictures: images.map(({ originalKey, thumbnailKey, alt }) => ({
      originalUrl: originalKey,
      thumbnailUrl: thumbnailKey,
      alt,
    })),
    sizes: sizes.map(writeSize),
    averageRating: ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 100) / 100,
    totalNumberOfReviews: ratingCount,
  }
}

function writeSize({ size, type, sku, price, actualPrice, mrp, lowStockAt, stock }: SizeRow) {
  return {
    ...{ size, type, sku, lowStockAt, stock },
    price: toRupees(price),
    actualPrice: actualPrice === 0 ? null : toRupees(actualPrice),
    mrp: mrp === null ? null : toRupees(mrp),
  }
}

/** Holds a product until the transaction ends: of two who save it at once the second sees what the first left. */
export async function lockProduct(executor: Executor, id: string) {
  if (!isId(id)) return
  await executor.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
}
