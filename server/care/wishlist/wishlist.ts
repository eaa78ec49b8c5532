import { and, desc, eq } from 'drizzle-orm'
import type { Wish } from '#contract/api/catalog/wishlist.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { mostWishes } from '#contract/rules/catalog/most-wishes.ts'
import { holdLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { wishes } from '#server/platform/schema/care/wishlist.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'

/** What somebody has saved and is still sold, newest first. */
export async function readWishes(db: Database, userId: string): Promise<Wish[]> {
  const rows = await db
    .select({ productId: wishes.productId, createdAt: wishes.createdAt })
    .from(wishes)
    .innerJoin(products, and(eq(products.id, wishes.productId), isOnSale))
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt), wishes.productId)
  return rows.map(({ productId, createdAt }) => ({ productId, createdAt: createdAt.toISOString() }))
}

/** Saves a product on sale; saving it twice is saving it once. */
export function addWish(db: Database, userId: string, productId: string) {
  return inTransaction(db, async (tx) => {
    // One after the other, so that two at once never pass the limit together.
    await holdLock(tx, `wishes ${userId}`)
    if (!isId(productId) || (await tx.$count(products, and(eq(products.id, productId), isOnSale))) === 0)
      throw new ApiError(404, 'Product not found')
    const { rowCount } = await tx.insert(wishes).values({ userId, productId }).onConflictDoNothing()
    const isTooMuch = rowCount === 1 && (await tx.$count(wishes, eq(wishes.userId, userId))) > mostWishes
    if (isTooMuch) throw new ApiError(400, `You can save at most ${mostWishes} products.`)
    return { productId }
  })
}

export async function removeWish(db: Database, userId: string, productId: string) {
  if (isId(productId)) await db.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.productId, productId)))
  return { productId }
}
