import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { cartLines, carts } from '#server/platform/schema/selling/cart.ts'

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
    const remainingQuantity = sql`${cartLines.quantity} - ${quantity}`
    const updated = await tx
      .update(cartLines)
      .set({ quantity: remainingQuantity })
      .where(and(isLine, gt(cartLines.quantity, quantity)))
    if (updated.rowCount === 0) await tx.delete(cartLines).where(isLine)
  }
  const isAnother = cartVersion === null ? undefined : ne(carts.version, cartVersion)
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(and(eq(carts.userId, userId), isAnother))
}
