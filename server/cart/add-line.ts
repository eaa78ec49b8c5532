import { sql } from 'drizzle-orm'
import { cartLimits } from '#contract/api/cart.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { isId } from '../catalog/ids.ts'
import { isOnSaleAsP } from '../catalog/on-sale.ts'
import { products, variations } from '../catalog/table.ts'
import type { Database, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { cartLines, carts } from './table.ts'

type Wish = { productId: string; size: number; quantity: number }

/** Adds to the line of this product and size, or makes it; gives the line's id. */
export function addLine(db: Database, userId: string, wish: Wish) {
  if (!isId(wish.productId)) throw new ApiError(404, 'Product not found')
  return inTransaction(db, async (tx) => {
    await holdCart(tx, userId)
    const added = await tx.execute<{ id: string }>(sql`
      insert into ${cartLines} (user_id, product_id, size, quantity)
      select ${userId}::uuid, v.product_id, v.size, ${wish.quantity}
      from ${variations} v join ${products} p on p.id = v.product_id and ${isOnSaleAsP}
      where v.product_id = ${wish.productId} and v.size = ${wish.size} and ${hasRoom(userId, wish)}
      on conflict (user_id, product_id, size) do update set quantity = cart_line.quantity + excluded.quantity
      where cart_line.quantity + excluded.quantity <= ${cartLimits.quantity}
      returning id`)
    const [line] = added.rows
    if (!line) throw await refusalOf(tx, userId, wish)
    return { id: line.id }
  })
}

/** Takes the cart for this transaction, makes it if need be, and counts the change. Always the first lock of a cart's change. */
async function holdCart(tx: Transaction, userId: string) {
  await tx
    .insert(carts)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version} + 1` } })
}

/** A new line needs room; an existing one only grows. Read after the cart is held, so that nobody else adds meanwhile. */
function hasRoom(userId: string, { productId, size }: Wish) {
  return sql`(
    (select count(*) from ${cartLines} where user_id = ${userId}) < ${cartLimits.lines}
    or exists (select from ${cartLines} where user_id = ${userId} and product_id = ${productId} and size = ${size})
  )`
}

async function refusalOf(tx: Transaction, userId: string, { productId, size }: Wish) {
  const found = await tx.execute<{ isSold: boolean; isInCart: boolean }>(sql`
    select exists (select from ${variations} v where v.product_id = p.id and v.size = ${size}) as "isSold",
      exists (
        select from ${cartLines} l where l.user_id = ${userId} and l.product_id = p.id and l.size = ${size}
      ) as "isInCart"
    from ${products} p where p.id = ${productId} and ${isOnSaleAsP}`)
  const [product] = found.rows
  if (!product) return new ApiError(404, 'Product not found')
  if (!product.isSold) return new ApiError(404, 'This size is not sold any more.')
  if (product.isInCart) return new ApiError(400, `A cart holds at most ${cartLimits.quantity} pieces of one size.`)
  return new ApiError(400, `A cart holds at most ${cartLimits.lines} different items.`)
}
