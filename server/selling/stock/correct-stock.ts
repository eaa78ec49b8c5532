import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { StockReason, StockRow } from '#contract/api/admin/catalog/stock.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { correctionObjection, mostPieces } from '#contract/rules/catalog/stock-corrections.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise, unlessKeyIsTaken } from '#server/people/staff/sent-otherwise.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { products, stockCorrections, variations } from '#server/platform/schema/selling/catalog.ts'
import type { StockKey } from './stock.ts'
import { readStockRow } from './stock-rows.ts'

export type Correction = {
  /** Names the request: one that comes twice counts once. */
  key?: string
  reason: StockReason
  /** What was counted on the shelf, promised pieces too, and what the screen said lay there. */
  count?: number | undefined
  seen?: number | undefined
  /** Pieces that came (more than 0) or went (less). */
  change?: number | undefined
  note: string
}

/**
 * Corrects the stock of a size and writes down who did it and why. Throws 400 for what cannot be meant, 404 for what is not
 * sold, and 409 when the shelf changed since it was seen or more would go than is free.
 */
export function correctStock(db: Database, by: Actor, size: StockKey, correction: Correction) {
  const objection = correctionObjection(correction)
  if (objection) throw new ApiError(400, objection)
  const correcting = inTransaction(db, async (tx) => {
    const before = await lockStock(tx, size)
    if (await isKnown(tx, size, correction)) return before
    return writeCorrection(tx, by, before, correction, changeOf(before, correction))
  })
  return unlessKeyIsTaken(correcting, 'stock_correction_pkey', sentForAnother)
}

const sentForAnother = new ApiError(409, 'This was sent for another size already.')

/** Sets what is free to sell, whatever is promised besides: the command of the owner. Gives what it was before. */
export function setFreeStock(db: Database, by: Actor, size: StockKey, free: number) {
  return inTransaction(db, async (tx) => {
    const before = await lockStock(tx, size)
    await writeCorrection(tx, by, before, { reason: 'counted', note: '' }, free - before.free)
    return before
  })
}

/** Sets from how many free pieces on a size counts as low. Throws 409 when somebody changed the mark since it was seen. */
export function setLowMark(db: Database, by: Actor, size: StockKey, { lowStockAt, seen }: Mark) {
  return inTransaction(db, async (tx) => {
    const before = await lockStock(tx, size)
    if (before.lowStockAt === lowStockAt) return before
    if (before.lowStockAt !== seen) throw changedMeanwhile(`The mark is ${before.lowStockAt} now`, before)
    await tx.update(variations).set({ lowStockAt }).where(isSize(size))
    // The product's own page edits it too.
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(eq(products.id, size.productId))
    const pack = `${before.size} ${before.type}`
    await writeAudit(tx, by, {
      action: 'product.low-stock-mark',
      subject: { kind: 'product', id: size.productId },
      before: { size: pack, lowStockAt: before.lowStockAt },
      after: { size: pack, lowStockAt },
    })
    return readStockRow(tx, size)
  })
}

type Mark = { lowStockAt: number; seen: number }

/** The size as it stands, its row held until the transaction ends: orders that take from it wait. */
async function lockStock(tx: Transaction, size: StockKey) {
  await tx.select({ stock: variations.stock }).from(variations).where(isSize(size)).for('update')
  return readStockRow(tx, size)
}

async function isKnown(tx: Transaction, { productId, size }: StockKey, correction: Correction) {
  const { key, reason, note, count, seen = 0, change = 0 } = correction
  if (!key) return false
  const [known] = await tx.select().from(stockCorrections).where(eq(stockCorrections.id, key))
  if (known && (known.productId !== productId || known.size !== size)) throw sentForAnother
  const requestedChange = count === undefined ? change : count - seen
  if (known && (known.change !== requestedChange || known.reason !== reason || known.note !== note)) throw sentOtherwise
  return known !== undefined
}

function changeOf(before: StockRow, { count, seen, change = 0 }: Correction) {
  const { free, promised, onShelf } = before
  if (count === undefined) {
    if (free + change < 0) throw new ApiError(409, tooFewSentence(before))
    if (free + change > mostPieces) throw new ApiError(409, 'The shelf cannot hold so many pieces.')
    return change
  }
  if (onShelf !== seen) throw changedMeanwhile(`${onShelf} ${pieces(onShelf, 'lie')} on the shelf now`, before)
  if (count < promised) {
    throw new ApiError(
      409,
      `${promised} ${pieces(promised, 'are')} promised to orders that are not packed yet. Cancel what cannot be packed, then count again.`,
    )
  }
  return count - onShelf
}

function tooFewSentence({ free, promised }: StockRow) {
  const besides = promised > 0 ? ` Another ${promised} ${pieces(promised, 'are')} promised to orders.` : ''
  return `Only ${free} ${pieces(free, 'are')} free, so no more than that can go.${besides}`
}

function pieces(count: number, verb: 'are' | 'lie') {
  if (count === 1) return verb === 'are' ? 'piece is' : 'piece lies'
  return `pieces ${verb}`
}

/** A shelf has no count of versions: whether it changed is told by what was seen there. Orders change it as well as people. */
function changedMeanwhile(sentence: string, current: StockRow) {
  const message = `${sentence}: it changed while you had it open. Nothing of yours is lost: look at both and save again.`
  return new ApiError(409, message, {}, { current, changedBy: null, changedAt: null })
}

/** Changes the stock of a size that is held, and writes down who did it and why. */
export async function writeCorrection(
  tx: Transaction,
  by: Actor,
  before: StockRow,
  { key, reason, note }: Correction,
  change: number,
) {
  const { productId, size } = before
  const stockAfter = before.free + change
  // A count that finds all as it should be is written down too.
  const after = { free: stockAfter, reason, ...(note ? { note } : {}) }
  await writeAudit(tx, by, {
    action: 'stock.correct',
    subject: subjectOf(before),
    before: { free: before.free },
    after,
  })
  if (change === 0) return before
  const staffId = typeof by === 'string' ? null : by.staffId
  await tx.insert(stockCorrections).values({
    ...{ id: key ?? randomUUID(), productId, size, change, stockAfter, reason, note, staffId },
    // The moment at which the row was ours: orders before it are older, orders after it are newer.
    correctedAt: sql`clock_timestamp()`,
  })
  await tx.update(variations).set({ stock: stockAfter }).where(isSize(before))
  return readStockRow(tx, before)
}

function isSize({ productId, size }: StockKey) {
  return and(eq(variations.productId, productId), eq(variations.size, size))
}

function subjectOf({ productId, size }: StockKey) {
  return { kind: 'stock', id: `${productId} ${size}` }
}
