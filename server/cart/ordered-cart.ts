import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { products, variations } from '../catalog/table.ts'
import type { Transaction } from '../db/database.ts'
import { cartLines, carts } from './table.ts'

/**
 * The cart an order is made from, held until the transaction ends: nobody changes it meanwhile, and a second order of
 * the same person waits. Lines that cannot be bought any more are left out (open-points 48). A cart never used is empty.
 */
export async function readCartForOrder(tx: Transaction, userId: string) {
  const [cart] = await tx.select({ version: carts.version }).from(carts).where(eq(carts.userId, userId)).for('update')
  if (!cart) return { version: 0, lines: [] }
  // Read after the cart is held: a statement of its own sees what the last holder left.
  const lines = await tx
    .select({
      id: cartLines.id,
      productId: cartLines.productId,
      size: cartLines.size,
      quantity: cartLines.quantity,
    })
    .from(cartLines)
    .innerJoin(products, and(eq(products.id, cartLines.productId), products.isActive))
    .innerJoin(variations, and(eq(variations.productId, cartLines.productId), eq(variations.size, cartLines.size)))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))
  return { version: cart.version, lines }
}

/** Takes away what was ordered. The version stays: it is the one the order was made from. */
export async function emptyOrderedLines(tx: Transaction, userId: string, lineIds: string[]) {
  if (lineIds.length === 0) return
  await tx.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.id, lineIds)))
}

/** Holds somebody's cart until the transaction ends, as everybody does who means to change it. */
export async function holdCart(tx: Transaction, userId: string) {
  await tx.select({ version: carts.version }).from(carts).where(eq(carts.userId, userId)).for('update')
}

/**
 * Takes away what was paid. The cart may have changed since it was ordered: of a line that has grown the rest stays, and a cart
 * of another version counts the change, so that it is not taken for the one it was.
 */
export async function takePaidLines(
  tx: Transaction,
  { userId, cartVersion }: { userId: string; cartVersion: number | null },
  lines: { cartLineId: string | null; quantity: number }[],
) {
  for (const { cartLineId, quantity } of lines) {
    if (!cartLineId) continue
    const isLine = and(eq(cartLines.userId, userId), eq(cartLines.id, cartLineId))
    const rest = sql`${cartLines.quantity} - ${quantity}`
    const kept = await tx
      .update(cartLines)
      .set({ quantity: rest })
      .where(and(isLine, gt(cartLines.quantity, quantity)))
    if (kept.rowCount === 0) await tx.delete(cartLines).where(isLine)
  }
  const isAnother = cartVersion === null ? undefined : ne(carts.version, cartVersion)
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(and(eq(carts.userId, userId), isAnother))
}
