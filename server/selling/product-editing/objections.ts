import { eq, inArray } from 'drizzle-orm'
import type { ProductDraft } from '#contract/api/admin/catalog/products.ts'
import { type DraftRules, type Objection, productObjections } from '#contract/rules/catalog/product-draft.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { findShopPictures } from '#server/platform/pictures/shop-pictures.ts'
import {
  categories,
  productImages,
  products,
  subCategories,
  variations,
} from '#server/platform/schema/selling/catalog.ts'
import { readSettings } from '../settings/settings.ts'

/** What of the shop speaks for or against drafts. */
export type Surroundings = {
  rules: DraftRules
  /** The sub-categories of each category. */
  shelves: Map<string, Set<string>>
  /** The pictures the shop holds, as far as the drafts name them. */
  pictures: Set<string>
  /** Whose the SKUs are that the drafts name. */
  skus: Map<string, { id: string; name: string }>
}

/** Reads what of the shop matters to these drafts. */
export async function readSurroundings(executor: Executor, drafts: ProductDraft[]): Promise<Surroundings> {
  const shelves = await executor
    .select({ id: categories.id, subId: subCategories.id })
    .from(categories)
    .leftJoin(subCategories, eq(subCategories.categoryId, categories.id))
  const keys = drafts.flatMap(({ pictures }) => pictures.map(({ originalUrl }) => originalUrl))
  const shown =
    keys.length === 0
      ? []
      : await executor
          .select({ key: productImages.originalKey })
          .from(productImages)
          .where(inArray(productImages.originalKey, keys))
  const skus = drafts.flatMap(({ sizes }) => sizes.map(({ sku }) => sku))
  const taken =
    skus.length === 0
      ? []
      : await executor
          .select({ sku: variations.sku, id: products.id, name: products.name })
          .from(variations)
          .innerJoin(products, eq(products.id, variations.productId))
          .where(inArray(variations.sku, skus))
  return {
    rules: await readSettings(executor),
    shelves: new Map(
      [...Map.groupBy(shelves, ({ id }) => id)].map(([id, rows]) => [
        id,
        new Set(rows.flatMap(({ subId }) => (subId === null ? [] : [subId]))),
      ]),
    ),
    pictures: new Set([...(await findShopPictures(executor, keys)), ...shown.map(({ key }) => key)]),
    skus: new Map(taken.map(({ sku, ...owner }) => [sku, owner])),
  }
}

/** Everything that keeps a draft from being saved as product `id`, which a new one has not yet. */
export function objectionsWithin(
  { rules, shelves, pictures, skus }: Surroundings,
  draft: ProductDraft,
  id: string | undefined,
): Objection[] {
  const shelf = shelves.get(draft.categoryId)
  const isOwnShelf = draft.subCategoryId === null || shelf?.has(draft.subCategoryId)
  return [
    ...productObjections(draft, rules),
    ...(draft.categoryId && !shelf ? [{ field: 'categoryId', text: 'This category is not there any more' }] : []),
    ...(shelf && !isOwnShelf
      ? [{ field: 'subCategoryId', text: 'This sub-category is not part of the category' }]
      : []),
    ...draft.pictures.flatMap(({ originalUrl }, at) =>
      pictures.has(originalUrl)
        ? []
        : [{ field: `pictures.${at}`, text: 'This picture is not there; please upload it again' }],
    ),
    ...draft.sizes.flatMap(({ sku }, at) => {
      const owner = skus.get(sku)
      if (!owner || owner.id === id) return []
      return [{ field: `sizes.${at}.sku`, text: `${owner.name} has the SKU ${sku} already` }]
    }),
  ]
}
