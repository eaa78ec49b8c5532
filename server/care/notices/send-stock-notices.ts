import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { queueMessage } from '#server/people/messages/queue-message.ts'
import { shopAddress } from '#server/people/messages/shop-address.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { stockNotices } from '#server/platform/schema/care/notices.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'

const atOnce = 200

/**
 * Tells those who asked that a size is there again, one SMS each and those first who asked first; looked for every few
 * minutes, however the stock came back.
 */
export async function sendStockNotices(shop: Pick<Shop, 'config' | 'db'>) {
  while ((await sendSome(shop)) === atOnce);
}

/** What was taken is noted in the same transaction as its message: neither happens alone, nor in two processes. */
function sendSome({ config, db }: Pick<Shop, 'config' | 'db'>) {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({
        id: stockNotices.id,
        mobileNumber: stockNotices.mobileNumber,
        productId: products.id,
        product: products.name,
        size: variations.size,
        type: variations.type,
      })
      .from(stockNotices)
      .innerJoin(
        variations,
        and(eq(variations.productId, stockNotices.productId), eq(variations.size, stockNotices.size)),
      )
      .innerJoin(products, eq(products.id, stockNotices.productId))
      .where(and(isNull(stockNotices.notifiedAt), gt(variations.stock, 0), isOnSale))
      .orderBy(asc(stockNotices.createdAt))
      .limit(atOnce)
      .for('update', { of: stockNotices, skipLocked: true })
    if (due.length === 0) return 0
    for (const { mobileNumber, productId, product, size, type } of due) {
      const values = { product, pack: `${size} ${type}`, link: shopAddress(config, `/products/${productId}`) }
      const message = { template: 'back-in-stock' as const, to: `+91${mobileNumber}`, values }
      await queueMessage(tx, { config, db }, message, { isLowPriority: true })
    }
    const ids = due.map(({ id }) => id)
    await tx.update(stockNotices).set({ notifiedAt: sql`now()` }).where(inArray(stockNotices.id, ids))
    return due.length
  })
}
