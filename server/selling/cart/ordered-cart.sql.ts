import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { cartLines, carts } from '#server/platform/schema/selling/cart.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'
import { saleShape, sizesOnSale } from '../stock/stock.sql.ts'

const l = alias(cartLines, 'l')
const lineColumns = columns({ id: l.id, quantity: l.quantity, ...saleShape })
const cartColumns = columns({ version: carts.version })

/**
 * What an order is made from: the lines of a cart that is held, with what is sold, at the prices and the stock of this moment, which
 * is not held; those that cannot be bought any more are left out (open-points 48).
 */
export function linesToOrder(userId: string) {
  return prepared`
    select ${lineColumns} from ${sizesOnSale} join cart_line l on l.product_id = v.product_id and l.size = v.size
    where l.user_id = ${userId} and ${isOnSaleAsP} order by l.created_at, l.id`
}

/** Takes away what was ordered. The version stays: it is the one the order was made from. */
export function emptiedOf({ userId, lineIds }: { userId: string; lineIds: string[] }) {
  return prepared`delete from cart_line where user_id = ${userId} and id = any((select ${lineIds}::uuid[])::uuid[])`
}

/**
 * Holds somebody's cart until the transaction ends, as everybody does who means to change it: nobody changes it meanwhile, and a
 * second order of the same person waits. Gives its version, none where there never was a cart.
 */
export function selectCartForUpdate(userId: string) {
  return prepared`select ${cartColumns} from cart where user_id = ${userId} for update`
}

/** The same as a statement of its own. */
export async function lockCart(tx: Transaction, userId: string) {
  await rowsOf(tx, selectCartForUpdate(userId))
}
