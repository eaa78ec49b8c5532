import { ApiError } from '#contract/api/envelope.ts'
import { mostUnprovenPieces, unprovenPiecesSentence } from '#contract/rules/orders/order-limits.ts'
import { unprovenRefusal } from '#server/people/auth/guests/guest-proofs.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import {
  lockSaleLines,
  putPiecesBack,
  readUnprovenPieces,
  reserveAllPiecesOrAbort,
  reservePieces,
} from './stock.sql.ts'

/** One size of one product: what is stocked. */
export type StockKey = { productId: string; size: number }
export type StockLine = StockKey & { quantity: number }
export type SaleLine = StockKey & {
  productName: string
  imageKey: string | null
  thumbnailKey: string | null
  isActive: boolean
  hsn: string
  legalTaxBasisPoints: number
  type: string
  sku: string
  price: number
  actualPrice: number
  mrp: number | null
  stock: number
  unprovenPieces: number
}

/** An orderer without a proven number: all of them together may have at most one in `part` of the pieces of a size. */
export type Unproven = {
  part: number
  mayPayOnline: boolean
  /** The order that reserves them, where it is stored already: its pieces are not counted yet. */
  orderId?: string
}

/**
 * Reserves the pieces of an order, all or none. Lines of one size are added up first. Throws 409 with the name, the size and what is
 * left when one is short. For an unproven order call `lockUnprovenPart` before.
 */
export async function reserveStock(tx: Transaction, lines: StockLine[], { isUnproven = false } = {}) {
  const requested = addUp(lines)
  const reserved = await reservePieces(tx, requested, { isUnproven })
  if (reserved.length !== requested.length) throw await refusalOf(tx, requested)
  return reserved
}

/**
 * The same for lines that were priced before, and it `isPreconditionFailed` when one is short or its price has changed since. What is reserved for
 * proven numbers is not counted here, so that the part of the others comes out smaller than it is: `lockUnprovenPart` looks closely.
 */
export async function reserveStockOrAbort(tx: Transaction, lines: (SaleLine & StockLine)[], unproven?: Unproven) {
  await reserveAllPiecesOrAbort(tx, addUp(lines), unproven?.part ?? null)
}

/** The same for lines that were read and priced before their rows were held: has the transaction begun again when a price has changed since. */
export async function reserveStockAsPriced(
  tx: Transaction,
  lines: (SaleLine & StockLine)[],
  options: { isUnproven: boolean },
) {
  const reserved = await reserveStock(tx, lines, options)
  const isAsPriced = (line: SaleLine) =>
    reserved.some(
      ({ productId, size, price, actualPrice, mrp }) =>
        [productId, size].join() === [line.productId, line.size].join() &&
        [price, actualPrice, mrp].join() === [line.price, line.actualPrice, line.mrp].join(),
    )
  if (!lines.every(isAsPriced)) throw pricedAnew
}

const pricedAnew = Object.assign(new Error('A price has changed meanwhile.'), { code: '40001' })

/** Puts the pieces of a cancelled order back into stock; sizes no longer sold are skipped. */
export async function returnStock(tx: Transaction, lines: StockLine[]) {
  await putPiecesBack(tx, addUp(lines))
}

/** Two lines of one size need the same stock, so they count as one. */
function addUp<Line extends StockLine>(lines: Line[]) {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.size} ${line.productId}`
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity })
  }
  return [...sums.values()]
}

async function refusalOf(tx: Transaction, requested: StockLine[]) {
  const found = await lockSaleLines(tx, requested)
  for (const { productId, size, quantity } of requested) {
    const line = found.find((one) => one.productId === productId && one.size === size)
    if (!line) return new ApiError(409, 'Something in your cart is not sold any more. Please look at your cart again.')
    if (line.stock < quantity) return new ApiError(409, shortSentence(line))
  }
  return new ApiError(409, 'Someone was faster. Please try again.')
}

/**
 * Locks the rows of sizes for an unproven order. Throws 403 where the open orders of unproven numbers would have too much of one.
 */
export async function lockUnprovenPart(tx: Transaction, lines: StockLine[], unproven: Unproven) {
  // Checked before any row is locked too: a refused order makes nobody wait.
  const short = (await beyondPart(tx, lines, unproven)) ?? (await beyondLockedPart(tx, lines, unproven))
  if (short) throw unprovenRefusal(unprovenPiecesSentence(packOf(short), short.remaining, unproven.mayPayOnline))
}

/** Locks the rows of sizes, and gives whether the open orders of unproven numbers may have these pieces too. */
export async function canReserveUnproven(tx: Transaction, lines: StockLine[], unproven: Unproven) {
  return (await beyondLockedPart(tx, lines, unproven)) === undefined
}

async function beyondLockedPart(tx: Transaction, lines: StockLine[], unproven: Unproven) {
  await lockSaleLines(tx, lines)
  // A statement of its own, so that it sees what the last holder of the lock has left.
  return beyondPart(tx, lines, unproven)
}

/** Locks the rows of sizes, and throws 409 where one is short at this moment; nothing is reserved. */
export async function refuseShort(tx: Transaction, lines: StockLine[]) {
  const found = await lockSaleLines(tx, lines)
  for (const { productId, size, quantity } of addUp(lines)) {
    const line = found.find((one) => one.productId === productId && one.size === size)
    if (line && line.stock < quantity) throw new ApiError(409, shortSentence(line))
  }
}

type BeyondPart = { part: number; orderId?: string | null }
/** The first size of which such orders would have too much, and how many `left` pieces they could still have. */
async function beyondPart(tx: Transaction, lines: StockLine[], { part, orderId = null }: BeyondPart) {
  const requested = addUp(lines)
  const sizes = await readUnprovenPieces(tx, requested, orderId)
  const found = sizes.map((size) => ({
    ...size,
    remaining: Math.max(0, mostUnprovenPieces(size.all, part) - size.unprovenPieces),
  }))
  return found.find(({ productId, size, remaining }) => {
    const line = requested.find((one) => one.productId === productId && one.size === size)
    return line !== undefined && line.quantity > remaining
  })
}

/** 'Only 2 of Sharbati Atta (5 KG) are left. Please take fewer.' */
export function shortSentence(line: Pick<SaleLine, 'productName' | 'size' | 'type' | 'stock'>) {
  const pack = packOf(line)
  const { stock } = line
  if (stock === 0) return `${pack} is sold out. Please take it out of your cart.`
  return `Only ${stock} of ${pack} ${stock === 1 ? 'is' : 'are'} left. Please take fewer.`
}

function packOf({ productName, size, type }: Pick<SaleLine, 'productName' | 'size' | 'type'>) {
  return `${productName} (${size} ${type})`
}
