import { asc, eq, inArray } from 'drizzle-orm'
import type { ProductDraft } from '#contract/api/admin/catalog/products.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { thumbnailKey } from '#server/platform/files/keys.ts'
import { productImages } from '#server/platform/schema/selling/catalog.ts'

/** Puts a product's pictures in their order. The files stay: orders show the picture they were made with. */
export async function saveImages(tx: Transaction, productId: string, pictures: ProductDraft['pictures']) {
  const before = await tx
    .select({ originalUrl: productImages.originalKey, alt: productImages.alt })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
  const isSame =
    JSON.stringify(before) === JSON.stringify(pictures.map(({ originalUrl, alt }) => ({ originalUrl, alt })))
  if (isSame) return
  const known = await tx
    .select({ originalKey: productImages.originalKey, thumbnailKey: productImages.thumbnailKey })
    .from(productImages)
    .where(
      inArray(
        productImages.originalKey,
        pictures.map(({ originalUrl }) => originalUrl),
      ),
    )
  // The pictures that came with the shop have small copies under names of their own.
  const small = new Map(known.map((row) => [row.originalKey, row.thumbnailKey]))
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  if (pictures.length === 0) return
  await tx.insert(productImages).values(
    pictures.map(({ originalUrl, alt }, position) => ({
      ...{ productId, position, alt, originalKey: originalUrl },
      thumbnailKey: small.get(originalUrl) ?? thumbnailKey(originalUrl),
    })),
  )
}
