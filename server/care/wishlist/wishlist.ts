import { and, desc, eq } from 'drizzle-orm'
import type { WishlistItem } from '#contract/api/catalog/wishlist.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { mostWishlistItems } from '#contract/rules/catalog/most-wishlist-items.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { wishlistItems } from '#server/platform/schema/care/wishlist.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'

/** What somebody has saved and is still sold, newest first. */
export async function readWishlist(db: Database, userId: string): Promise<WishlistItem[]> {
  const rows = await db
    .select({ productId: wishlistItems.productId, createdAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, and(eq(products.id, wishlistItems.productId), isOnSale))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), wishlistItems.productId)
  return rows.map(({ productId, createdAt }) => ({ productId, createdAt: createdAt.toISOString() }))
}

/** Saves a product on sale; saving it twice is saving it once. */
export function addWishlistItem(db: Database, userId: string, productId: string) {
  return inTransaction(db, async (tx) => {
    // One after the other, so that two at once never pass the limit together.
    await acquireLock(tx, `wishes ${userId}`)
    if (!isId(productId) || (await tx.$count(products, and(eq(products.id, productId), isOnSale))) === 0)
      throw new ApiError(404, 'Product not found')
    const { rowCount } = await tx.insert(wishlistItems).values({ userId, productId }).onConflictDoNothing()
    const isTooMuch =
      rowCount === 1 && (await tx.$count(wishlistItems, eq(wishlistItems.userId, userId))) > mostWishlistItems
    if (isTooMuch) throw new ApiError(400, `You can save at most ${mostWishlistItems} products.`)
    return { productId }
  })
}

export async function removeWishlistItem(db: Database, userId: string, productId: string) {
  if (isId(productId))
    await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
  return { productId }
}
