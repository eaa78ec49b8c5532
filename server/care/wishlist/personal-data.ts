import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { wishlistItems } from '#server/platform/schema/care/wishlist.ts'

/** Everything somebody has saved, also what is no longer sold, newest first. */
export function readWholeWishlist(executor: Executor, userId: string) {
  return executor
    .select({ productId: wishlistItems.productId, createdAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt))
}

export async function deleteWishlist(tx: Transaction, userId: string) {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId))
}
