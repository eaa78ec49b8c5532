import { alias } from 'drizzle-orm/pg-core'
import type { CartLine } from '#contract/api/orders/cart.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { countWritten, prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { cartLines } from '#server/platform/schema/selling/cart.ts'
import { variations } from '#server/platform/schema/selling/catalog.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'

const l = alias(cartLines, 'l')
const lineColumns = columns({
  id: l.id,
  productId: l.productId,
  quantity: l.quantity,
  size: l.size,
  type: alias(variations, 'v').type,
})

/** The lines that can still be bought, oldest first. */
export function readCartLines(executor: Executor, userId: string): Promise<CartLine[]> {
  return rowsOf(
    executor,
    prepared`
    select ${lineColumns} from cart_line l
    join variation v on v.product_id = l.product_id and v.size = l.size
    join product p on p.id = l.product_id and ${isOnSaleAsP}
    where l.user_id = ${userId} order by l.created_at, l.id`,
  )
}

// Each change is one statement: it takes the cart first, as everybody does, and counts itself in the cart's version.
const lockedCart = (userId: string) => prepared`held as (select user_id from cart where user_id = ${userId} for update)`
const counted = (userId: string) =>
  prepared`update cart set version = version + 1 where user_id = ${userId} and exists (select from changed)`

/** Sets the quantity of a line that can still be bought; gives how many lines that were. */
export function setQuantity(executor: Executor, userId: string, id: string, quantity: number) {
  return countWritten(
    executor,
    prepared`
    with ${lockedCart(userId)}, changed as (
      update cart_line l set quantity = ${quantity}
      from held, variation v, product p
      where l.id = ${id} and l.user_id = held.user_id
        and v.product_id = l.product_id and v.size = l.size and p.id = l.product_id and ${isOnSaleAsP}
      returning l.id
    ) ${counted(userId)}`,
  )
}

export function deleteLine(executor: Executor, userId: string, id: string) {
  return countWritten(
    executor,
    prepared`
    with ${lockedCart(userId)}, changed as (
      delete from cart_line l using held where l.id = ${id} and l.user_id = held.user_id returning l.id
    ) ${counted(userId)}`,
  )
}

export function deleteLines(executor: Executor, userId: string) {
  return countWritten(
    executor,
    prepared`
    with ${lockedCart(userId)}, changed as (
      delete from cart_line l using held where l.user_id = held.user_id returning l.id
    ) ${counted(userId)}`,
  )
}
