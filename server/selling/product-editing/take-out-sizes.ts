import { and, eq, inArray } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Actor } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { variations } from '#server/platform/schema/selling/catalog.ts'
import { writeCorrection } from '../stock/correct-stock.ts'
import { readStockRow } from '../stock/stock-rows.ts'

/**
 * Takes sizes out whose rows are held. Throws 409 where pieces of one are promised to orders; what is free goes off the shelf by
 * a correction, so that its history does not end with pieces nobody knows about.
 */
export async function takeOutSizes(tx: Transaction, actor: Actor, productId: string, sizes: number[]) {
  if (sizes.length === 0) return
  for (const size of sizes) {
    const row = await readStockRow(tx, { productId, size })
    if (row.promised > 0) throw new ApiError(409, promisedSentence(row))
    if (row.free > 0)
      await writeCorrection(tx, actor, row, { reason: 'other', note: 'The size was taken out' }, -row.free)
  }
  await tx.delete(variations).where(and(eq(variations.productId, productId), inArray(variations.size, sizes)))
}

function promisedSentence({ size, type, promised }: { size: number; type: string; promised: number }) {
  const pieces = promised === 1 ? 'piece of it is' : 'pieces of it are'
  return `Nothing was saved. ${size} ${type} cannot be taken out: ${promised} ${pieces} promised to orders that are not packed yet. Pack or cancel those first.`
}
