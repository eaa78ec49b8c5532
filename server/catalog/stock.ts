import { and, asc, eq, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { productImages, products, variations } from './table.ts'

/** One size of one product: what is stocked. */
export type StockKey = { productId: string; size: number }
export type StockLine = StockKey & { quantity: number }
export type SaleLine = Awaited<ReturnType<typeof readSaleLines>>[number]

/**
 * Everything an order freezes about the sizes it sells, as the shop has it now; sizes that do not exist are left out.
 * Holds the rows until the transaction ends, in the one order everybody uses.
 */
export function readSaleLines(tx: Transaction, keys: StockKey[]) {
  return tx
    .select({
      productId: variations.productId,
      productName: products.name,
      imageKey: productImages.originalKey,
      thumbnailKey: productImages.thumbnailKey,
      isActive: products.isActive,
      hsn: products.hsn,
      size: variations.size,
      type: variations.type,
      sku: variations.sku,
      price: variations.price,
      actualPrice: variations.actualPrice,
      mrp: variations.mrp,
      stock: variations.stock,
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, firstImage)))
    .where(sql`(${variations.productId}, ${variations.size}) in (${listedKeys(keys)})`)
    .orderBy(asc(variations.productId), asc(variations.size))
    .for('update', { of: variations })
}

const firstImage = sql`(select min(i.position) from ${productImages} i where i.product_id = ${products.id})`

/**
 * Takes the pieces of an order off the shelf, all or none. Lines of one size are added up first.
 * Throws 409 with the name, the size and what is left when one is short.
 */
export async function takeStock(tx: Transaction, lines: StockLine[]) {
  const wanted = addUp(lines)
  const taken = await tx.execute(sql`
    with wanted as (${listedLines(wanted)}),
    held as (
      select product_id, size, wanted.quantity from ${variations} join wanted using (product_id, size)
      order by product_id, size for update of ${sql.identifier('variation')}
    )
    update ${variations} set stock = stock - held.quantity from held
    where ${variations.productId} = held.product_id and ${variations.size} = held.size and stock >= held.quantity`)
  if (taken.rowCount !== wanted.length) throw await refusalOf(tx, wanted)
}

/** Puts the pieces of a cancelled order back on the shelf; sizes no longer sold are passed over. */
export async function returnStock(tx: Transaction, lines: StockLine[]) {
  await tx.execute(sql`
    with returned as (${listedLines(addUp(lines))}),
    held as (
      select product_id, size, returned.quantity from ${variations} join returned using (product_id, size)
      order by product_id, size for update of ${sql.identifier('variation')}
    )
    update ${variations} set stock = stock + held.quantity from held
    where ${variations.productId} = held.product_id and ${variations.size} = held.size`)
}

/** Sets what is on the shelf; gives false when there is no such size. */
export async function setStock(executor: Executor, { productId, size }: StockKey, stock: number) {
  const set = await executor
    .update(variations)
    .set({ stock })
    .where(and(eq(variations.productId, productId), eq(variations.size, size)))
  return set.rowCount === 1
}

/** Two lines of one size draw on one shelf, so they count as one. */
function addUp(lines: StockLine[]) {
  const sums = new Map<string, StockLine>()
  for (const { productId, size, quantity } of lines) {
    const key = `${size} ${productId}`
    sums.set(key, { productId, size, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  return [...sums.values()]
}

/** Keys as rows of a statement. */
function listedKeys(keys: StockKey[]) {
  const ids = sql.param(keys.map(({ productId }) => productId))
  const sizes = sql.param(keys.map(({ size }) => size))
  return sql`select product_id, size from unnest(${ids}::text[], ${sizes}::numeric[]) as keys(product_id, size)`
}

function listedLines(lines: StockLine[]) {
  const ids = sql.param(lines.map(({ productId }) => productId))
  const sizes = sql.param(lines.map(({ size }) => size))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  return sql`select product_id, size, quantity
    from unnest(${ids}::text[], ${sizes}::numeric[], ${quantities}::int[]) as lines(product_id, size, quantity)`
}

async function refusalOf(tx: Transaction, wanted: StockLine[]) {
  const found = await readSaleLines(tx, wanted)
  for (const { productId, size, quantity } of wanted) {
    const line = found.find((one) => one.productId === productId && one.size === size)
    if (!line) return new ApiError(409, 'Something in your cart is not sold any more. Please look at your cart again.')
    if (line.stock < quantity) return new ApiError(409, shortSentence(line))
  }
  return new ApiError(409, 'Someone was faster. Please try again.')
}

/** 'Only 2 of Sharbati Atta (5 KG) are left. Please take fewer.' */
export function shortSentence({
  productName,
  size,
  type,
  stock,
}: Pick<SaleLine, 'productName' | 'size' | 'type' | 'stock'>) {
  const pack = `${productName} (${size} ${type})`
  if (stock === 0) return `${pack} is sold out. Please take it out of your cart.`
  return `Only ${stock} of ${pack} ${stock === 1 ? 'is' : 'are'} left. Please take fewer.`
}
