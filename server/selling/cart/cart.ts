import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { deleteLine, deleteLines, readCartLines, setQuantity } from './cart.sql.ts'

/** The lines that can still be bought, oldest first; throws 404 when there are none. */
export async function readLines(executor: Executor, userId: string) {
  const lines = await readCartLines(executor, userId)
  if (lines.length === 0) throw new ApiError(404, 'Your cart is empty')
  return lines
}

/** Sets the quantity of one's own line that can still be bought. A missing line and a stranger's are the same 404. */
export async function changeQuantity(executor: Executor, userId: string, id: string, quantity: number) {
  if (!isRandomId(id) || (await setQuantity(executor, userId, id, quantity)) === 0) throw notThere()
  return { id: id.toLowerCase(), quantity }
}

/** Removes one's own line. A missing line and a stranger's are the same 404. */
export async function removeLine(executor: Executor, userId: string, id: string) {
  if (!isRandomId(id) || (await deleteLine(executor, userId, id)) === 0) throw notThere()
  return { id: id.toLowerCase() }
}

/** Empties the cart; an empty one stays as it is. */
export async function emptyCart(executor: Executor, userId: string) {
  await deleteLines(executor, userId)
  return null
}

function notThere() {
  return new ApiError(404, 'This item is not in your cart any more.')
}
