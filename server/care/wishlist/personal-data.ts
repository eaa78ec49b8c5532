import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { wishes } from '#server/platform/schema/care/wishlist.ts'

/** Everything somebody has saved, also what is no longer sold, newest first. */
export function readAllWishes(executor: Executor, userId: string) {
  return executor
    .select({ productId: wishes.productId, createdAt: wishes.createdAt })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt))
}

export async function forgetWishes(tx: Transaction, userId: string) {
  await tx.delete(wishes).where(eq(wishes.userId, userId))
}
