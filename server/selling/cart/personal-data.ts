import { asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { cartLines, carts } from '#server/platform/schema/selling/cart.ts'

/** Every line of somebody's cart, also of goods that are no longer sold, oldest first. */
export function readCartOf(executor: Executor, userId: string) {
  return executor
    .select({ productId: cartLines.productId, size: cartLines.size, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt))
}

/** Removes somebody's cart for good. */
export async function forgetCart(tx: Transaction, userId: string) {
  await tx.delete(carts).where(eq(carts.userId, userId))
}
