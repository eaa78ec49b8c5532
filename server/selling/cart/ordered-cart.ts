import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'
import { cartLines, carts } from '#server/platform/schema/cart.ts'
import { onSale } from '../stock/on-sale.ts'
import { type SaleLine, saleColumns, sizesOnSale } from '../stock/stock.ts'

const isOnSaleAsP = new Fixed(onSale)

export type LineToOrder = SaleLine & { id: string; quantity: number }

/**
 * What an order is made from: the lines of a cart that is held, with what is sold, at the prices and the stock of this moment, which
 * is not held; those that cannot be bought any more are left out (open-points 48).
 */
export function linesToOrder(userId: string) {
  return written`
    select l.id, l.quantity, ${saleColumns}
    from ${sizesOnSale} join cart_line l on l.product_id = v.product_id and l.size = v.size
    where l.user_id = ${userId} and ${isOnSaleAsP} order by l.created_at, l.id`
}

/** Takes away what was ordered. The version stays: it is the one the order was made from. */
export function emptiedOf({ userId, lineIds }: { userId: string; lineIds: string[] }) {
  return written`delete from cart_line where user_id = ${userId} and id = any((select ${lineIds}::uuid[])::uuid[])`
}

/**
 * Holds somebody's cart until the transaction ends, as everybody does who means to change it: nobody changes it meanwhile, and a
 * second order of the same person waits. Gives its version, none where there never was a cart.
 */
export function heldCart(userId: string) {
  return written`select version from cart where user_id = ${userId} for update`
}

/** The same as a statement of its own. */
export async function holdCart(tx: Transaction, userId: string) {
  await rowsOf(tx, heldCart(userId))
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
