import { ApiError } from '#contract/api/envelope.ts'
import { cartLimits } from '#contract/api/orders/cart.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { holdOrMakeCart, insertLine, readWantedSize, type WantedLine } from './add-line.sql.ts'

/** Adds to the line of this product and size, or makes it; gives the line's id. */
export async function addLine(db: Database, userId: string, wanted: WantedLine) {
  if (!isId(wanted.productId)) throw new ApiError(404, 'Product not found')
  return (await insertLine(db, userId, wanted)) ?? addHolding(db, userId, wanted)
}

/** The same with the cart held before, so that nobody changes it meanwhile. Throws what speaks against it. */
function addHolding(db: Database, userId: string, wanted: WantedLine) {
  return inTransaction(db, async (tx) => {
    await holdOrMakeCart(tx, userId)
    const line = await insertLine(tx, userId, wanted)
    if (!line) throw await refusalOf(tx, userId, wanted)
    return line
  })
}

async function refusalOf(tx: Transaction, userId: string, wanted: WantedLine) {
  const product = await readWantedSize(tx, userId, wanted)
  if (!product) return new ApiError(404, 'Product not found')
  if (!product.isSold) return new ApiError(404, 'This size is not sold any more.')
  if (product.isInCart) return new ApiError(400, `A cart holds at most ${cartLimits.quantity} pieces of one size.`)
  return new ApiError(400, `A cart holds at most ${cartLimits.lines} different items.`)
}
