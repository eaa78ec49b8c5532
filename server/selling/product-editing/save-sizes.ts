import { and, asc, eq } from 'drizzle-orm'
import type { SizeDraft } from '#contract/api/admin/catalog/products.ts'
import { toPaise } from '#contract/money.ts'
import { gramsOf } from '#contract/rules/pricing/unit-price.ts'
import type { Actor } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { priceChanges, stockCorrections, variations } from '#server/platform/schema/selling/catalog.ts'
import { takeOutSizes } from './take-out-sizes.ts'

/**
 * Brings the sizes of a product to what is wished, and writes changed prices into the history. What is on the shelf stays as it
 * is, for sizes that are there: orders take from it at the same moment. Throws 409 where a size is left out that orders wait for.
 */
export async function saveSizes(tx: Transaction, actor: Actor, productId: string, sizes: SizeDraft[]) {
  const staffId = actor === 'command' ? null : actor.staffId
  // In the one order in which everybody holds them.
  const before = await tx
    .select()
    .from(variations)
    .where(eq(variations.productId, productId))
    .orderBy(asc(variations.size))
    .for('update')
  const removedSizes = before.filter((old) => !sizes.some(({ size }) => size === old.size)).map(({ size }) => size)
  await takeOutSizes(tx, actor, productId, removedSizes)
  await freeSkus(tx, productId, before, sizes)
  for (const [position, sizeDraft] of sizes.entries()) {
    const old = before.find(({ size }) => size === sizeDraft.size)
    const row = { ...columnsOf(sizeDraft), position }
    if (old) {
      await tx
        .update(variations)
        .set(row)
        .where(and(eq(variations.productId, productId), eq(variations.size, sizeDraft.size)))
      if (old.price !== row.price || old.actualPrice !== row.actualPrice || old.mrp !== row.mrp) {
        await tx.insert(priceChanges).values({
          ...{ productId, size: sizeDraft.size, staffId },
          ...{ priceBefore: old.price, price: row.price },
          ...{ actualPriceBefore: old.actualPrice, actualPrice: row.actualPrice },
          ...{ mrpBefore: old.mrp, mrp: row.mrp },
        })
      }
    } else {
      const { size, stock } = sizeDraft
      await tx.insert(variations).values({ ...row, productId, size, stock })
      if (stock > 0) {
        const entry = { productId, size, change: stock, stockAfter: stock, staffId }
        await tx.insert(stockCorrections).values({ ...entry, reason: 'received', note: 'First stock of a new size' })
      }
    }
  }
}

/** Whether sizes are to become other ones, or to stand in another order. The stock of those that are there is not theirs to change. */
export function isAnySizeOther(before: SizeDraft[], after: SizeDraft[]) {
  const written = (sizes: SizeDraft[]) => JSON.stringify(sizes.map((size) => ({ size: size.size, ...columnsOf(size) })))
  return written(before) !== written(after)
}

/** Two sizes may change their SKUs with each other: those that change are let go first. */
async function freeSkus(
  tx: Transaction,
  productId: string,
  before: (typeof variations.$inferSelect)[],
  sizes: SizeDraft[],
) {
  for (const { size, sku } of before) {
    const sizeDraft = sizes.find((one) => one.size === size)
    if (!sizeDraft || sizeDraft.sku === sku) continue
    await tx
      .update(variations)
      .set({ sku: `${productId} ${size} changes` })
      .where(and(eq(variations.productId, productId), eq(variations.size, size)))
  }
}

function columnsOf({ size, type, sku, price, actualPrice, mrp, lowStockAt }: SizeDraft) {
  return {
    ...{ type, sku, lowStockAt },
    price: toPaise(price),
    actualPrice: toPaise(actualPrice ?? 0),
    mrp: mrp === null ? null : toPaise(mrp),
    grams: wholeGrams(size, type),
  }
}

function wholeGrams(size: number, type: string) {
  const grams = gramsOf({ size, type })
  return grams > 0 ? Math.max(1, Math.round(grams)) : null
}
