import type { Pool } from 'pg'
import type { CartLine } from '#contract/api/cart.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { onSale } from '../stock/on-sale.ts'

/** The lines that can still be bought, oldest first; throws 404 when there are none. */
export async function readLines(pool: Pool, userId: string) {
  const { rows } = await pool.query<CartLine>({ name: 'cart_lines', text: linesText, values: [userId] })
  if (rows.length === 0) throw new ApiError(404, 'Your cart is empty')
  return rows
}

/** Sets the quantity of one's own line that can still be bought. A missing line and a stranger's are the same 404. */
export async function changeQuantity(pool: Pool, userId: string, id: string, quantity: number) {
  await change(pool, id, { name: 'cart_quantity', text: quantityText, values: [userId, id, quantity] })
  return { id: id.toLowerCase(), quantity }
}

/** Removes one's own line. A missing line and a stranger's are the same 404. */
export async function removeLine(pool: Pool, userId: string, id: string) {
  await change(pool, id, { name: 'cart_remove', text: removeText, values: [userId, id] })
  return { id: id.toLowerCase() }
}

/** Empties the cart; an empty one stays as it is. */
export async function emptyCart(pool: Pool, userId: string) {
  await pool.query({ name: 'cart_empty', text: emptyText, values: [userId] })
  return null
}

async function change(pool: Pool, id: string, statement: { name: string; text: string; values: unknown[] }) {
  const changed = isRandomId(id) ? (await pool.query(statement)).rowCount : 0
  if (!changed) throw new ApiError(404, 'This item is not in your cart any more.')
}

const linesText = `
  select l.id, l.product_id as "productId", l.quantity, l.size, v.type
  from cart_line l
  join variation v on v.product_id = l.product_id and v.size = l.size
  join product p on p.id = l.product_id and ${onSale}
  where l.user_id = $1 order by l.created_at, l.id`

// Each change is one statement: it takes the cart first, as everybody does, and counts itself in the cart's version.
const held = 'held as (select user_id from cart where user_id = $1 for update)'
const counted = 'update cart set version = version + 1 where user_id = $1 and exists (select from changed)'

const quantityText = `
  with ${held}, changed as (
    update cart_line l set quantity = $3
    from held, variation v, product p
    where l.id = $2 and l.user_id = held.user_id
      and v.product_id = l.product_id and v.size = l.size and p.id = l.product_id and ${onSale}
    returning l.id
  ) ${counted}`

const removeText = `
  with ${held}, changed as (
    delete from cart_line l using held where l.id = $2 and l.user_id = held.user_id returning l.id
  ) ${counted}`

const emptyText = `
  with ${held}, changed as (
    delete from cart_line l using held where l.user_id = held.user_id returning l.id
  ) ${counted}`
