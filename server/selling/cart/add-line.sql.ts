import { cartLimits } from '#contract/api/orders/cart.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { cartLines, carts } from '#server/platform/schema/selling/cart.ts'
import { isOnSaleAsP } from '../stock/on-sale.sql.ts'

export type CartLineRequest = { productId: string; size: number; quantity: number }

const most = fragment(String(cartLimits.quantity))
const mostLines = fragment(String(cartLimits.lines))
const lineColumns = columns({ id: cartLines.id })

/**
 * In one statement: it counts itself in the cart's version, which is the first lock of a cart's change, and then writes the line.
 * Nothing happens where that is not allowed, or where the cart has changed since the statement began: what it has seen of the
 * lines would not count any more. A cart of the same version can only have lost lines.
 */
export async function insertLine(executor: Executor, userId: string, { productId, size, quantity }: CartLineRequest) {
  const cart = newRow(carts, { userId, version: 1 }, 'select')
  const line = newRow(
    cartLines,
    {
      userId: expression<string>('user_id'),
      productId: expression<string>('product_id'),
      size: expression<number>('size'),
      quantity: expression<number>(prepared`${quantity}::int`),
    },
    'select',
  )
  const [added] = await rowsOf(
    executor,
    prepared`
    with wanted as (
      select v.product_id, v.size from variation v join product p on p.id = v.product_id and ${isOnSaleAsP}
      where v.product_id = ${productId} and v.size = ${size} and coalesce(
        (select l.quantity + ${quantity}::int <= ${most} from cart_line l
          where l.user_id = ${userId} and l.product_id = v.product_id and l.size = v.size),
        (select count(*) < ${mostLines} from cart_line l where l.user_id = ${userId}))
    ),
    held as (
      insert into ${cart} from wanted
      on conflict (user_id) do update set version = cart.version + 1
      where cart.version = (select version from cart where user_id = ${userId})
      returning user_id
    )
    insert into ${line} from wanted, held
    on conflict (user_id, product_id, size) do update set quantity = cart_line.quantity + excluded.quantity
    where cart_line.quantity + excluded.quantity <= ${most}
    returning ${lineColumns}`,
  )
  return added
}

/** Takes the cart for this transaction, and makes it if need be. */
export async function lockOrCreateCart(tx: Transaction, userId: string) {
  const cart = newRow(carts, { userId })
  await rowsOf(tx, prepared`insert into ${cart} on conflict (user_id) do update set version = cart.version`)
}

/** Of a product on sale whether it has this size, and whether the cart holds it; nothing of another product. */
export async function readSizeForCart(tx: Transaction, userId: string, { productId, size }: CartLineRequest) {
  const sizeColumns = columns({
    isSold: expression<boolean>(
      prepared`exists (select from variation v where v.product_id = p.id and v.size = ${size})`,
    ),
    isInCart: expression<boolean>(
      prepared`exists (select from cart_line l where l.user_id = ${userId} and l.product_id = p.id and l.size = ${size})`,
    ),
  })
  const [found] = await rowsOf(
    tx,
    prepared`select ${sizeColumns} from product p where p.id = ${productId} and ${isOnSaleAsP}`,
  )
  return found
}
