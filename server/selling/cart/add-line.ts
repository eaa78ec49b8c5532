import { ApiError } from '#contract/api/envelope.ts'
import { cartLimits } from '#contract/api/orders/cart.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type CartLineRequest, insertLine, lockOrCreateCart, readSizeForCart } from './add-line.sql.ts'

/** Adds to the line of this product and size, or makes it; gives the line's id. */
export async function addLine(db: Database, userId: string, request: CartLineRequest) {
  if (!isId(request.productId)) throw new ApiError(404, 'Product not found')
  return (await insertLine(db, userId, request)) ?? addUnderLock(db, userId, request)
}

/** The same with the cart held before, so that nobody changes it meanwhile. Throws what speaks against it. */
function addUnderLock(db: Database, userId: string, request: CartLineRequest) {
  return inTransaction(db, async (tx) => {
    await lockOrCreateCart(tx, userId)
    const line = await insertLine(tx, userId, request)
    if (!line) throw await refusalOf(tx, userId, request)
    return line
  })
}

async function refusalOf(tx: Transaction, userId: string, request: CartLineRequest) {
  const product = await readSizeForCart(tx, userId, request)
  if (!product) return new ApiError(404, 'Product not found')
  if (!product.isSold) return new ApiError(404, 'This size is not sold any more.')
  if (product.isInCart) return new ApiError(400, `A cart holds at most ${cartLimits.quantity} pieces of one size.`)
  return new ApiError(400, `A cart holds at most ${cartLimits.lines} different items.`)
}
