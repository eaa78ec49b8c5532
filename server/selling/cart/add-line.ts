import { cartLimits } from '#contract/api/cart.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'
import { onSale } from '../stock/on-sale.ts'

type Wish = { productId: string; size: number; quantity: number }

/** Adds to the line of this product and size, or makes it; gives the line's id. */
export async function addLine(db: Database, userId: string, wish: Wish) {
  if (!isId(wish.productId)) throw new ApiError(404, 'Product not found')
  return (await add(db, userId, wish)) ?? addHolding(db, userId, wish)
}

/**
 * In one statement: it counts itself in the cart's version, which is the first lock of a cart's change, and then writes the line.
 * Nothing happens where that is not allowed, or where the cart has changed since the statement began: what it has seen of the
 * lines would not count any more. A cart of the same version can only have lost lines.
 */
async function add(executor: Executor, userId: string, { productId, size, quantity }: Wish) {
  const [line] = await rowsOf<{ id: string }>(
    executor,
    written`
    with wanted as (
      select v.product_id, v.size from variation v join product p on p.id = v.product_id and ${isOnSaleAsP}
      where v.product_id = ${productId} and v.size = ${size} and coalesce(
        (select l.quantity + ${quantity}::int <= ${most} from cart_line l
          where l.user_id = ${userId} and l.product_id = v.product_id and l.size = v.size),
        (select count(*) < ${mostLines} from cart_line l where l.user_id = ${userId}))
    ),
    held as (
      insert into cart (user_id, version) select ${userId}::uuid, 1 from wanted
      on conflict (user_id) do update set version = cart.version + 1
      where cart.version = (select version from cart where user_id = ${userId})
      returning user_id
    )
    insert into cart_line (user_id, product_id, size, quantity)
    select user_id, product_id, size, ${quantity}::int
    from wanted, held
    on conflict (user_id, product_id, size) do update set quantity = cart_line.quantity + excluded.quantity
    where cart_line.quantity + excluded.quantity <= ${most}
    returning id`,
  )
  return line
}

const isOnSaleAsP = new Fixed(onSale)
const most = new Fixed(String(cartLimits.quantity))
const mostLines = new Fixed(String(cartLimits.lines))

/** The same with the cart held before, so that nobody changes it meanwhile. Throws what speaks against it. */
function addHolding(db: Database, userId: string, wish: Wish) {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, userId)
    const line = await add(tx, userId, wish)
    if (!line) throw await refusalOf(tx, userId, wish)
    return line
  })
}

/** Takes the cart for this transaction, and makes it if need be. */
async function holdCart(tx: Transaction, userId: string) {
  await rowsOf(
    tx,
    written`insert into cart (user_id) values (${userId}) on conflict (user_id) do update set version = cart.version`,
  )
}

async function refusalOf(tx: Transaction, userId: string, { productId, size }: Wish) {
  const [product] = await rowsOf<{ isSold: boolean; isInCart: boolean }>(
    tx,
    written`
    select exists (select from variation v where v.product_id = p.id and v.size = ${size}) as "isSold",
      exists (
        select from cart_line l where l.user_id = ${userId} and l.product_id = p.id and l.size = ${size}
      ) as "isInCart"
    from product p where p.id = ${productId} and ${isOnSaleAsP}`,
  )
  if (!product) return new ApiError(404, 'Product not found')
  if (!product.isSold) return new ApiError(404, 'This size is not sold any more.')
  if (product.isInCart) return new ApiError(400, `A cart holds at most ${cartLimits.quantity} pieces of one size.`)
  return new ApiError(400, `A cart holds at most ${cartLimits.lines} different items.`)
}
