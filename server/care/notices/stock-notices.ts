import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { stockNotices } from '#server/platform/schema/care/notices.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { isOnSale } from '#server/selling/stock/on-sale.ts'

type StockNoticeRequest = { productId: string; size: number; mobileNumber: string; userId: string | null }

const mostPending = 20
const mostADay = 10

/**
 * Remembers that a number wants to hear of a size, once. Throws 404 for what is not sold, 409 for what is there, 429 when the
 * number waits for enough already: others could fill somebody's phone.
 */
export async function addStockNotice(db: Database, notice: StockNoticeRequest) {
  await refuseUnlessOutOfStock(db, notice)
  await inTransaction(db, async (tx) => {
    // Held before counting, so that requests for one number are counted one after the other.
    await acquireLock(tx, `notices for ${notice.mobileNumber}`)
    if (await hasPendingNotice(tx, notice)) return
    await refuseTooMany(tx, notice.mobileNumber)
    await tx
      .insert(stockNotices)
      .values(notice)
      .onConflictDoUpdate({
        target: [stockNotices.productId, stockNotices.size, stockNotices.mobileNumber],
        set: { createdAt: sql`now()`, notifiedAt: null, userId: notice.userId },
        setWhere: isNotNull(stockNotices.notifiedAt),
      })
  })
}

async function refuseUnlessOutOfStock(executor: Executor, { productId, size }: StockNoticeRequest) {
  const [sold] = await executor
    .select({ stock: variations.stock })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(and(eq(variations.productId, productId), eq(variations.size, size), isOnSale))
  if (!sold) throw new ApiError(404, 'This size is not sold any more.')
  if (sold.stock > 0) throw new ApiError(409, 'It is back in stock: you can order it now.')
}

async function hasPendingNotice(tx: Transaction, { productId, size, mobileNumber }: StockNoticeRequest) {
  const [pendingNotices] = await tx
    .select({ id: stockNotices.id })
    .from(stockNotices)
    .where(
      and(
        eq(stockNotices.productId, productId),
        eq(stockNotices.size, size),
        eq(stockNotices.mobileNumber, mobileNumber),
        isNull(stockNotices.notifiedAt),
      ),
    )
  return pendingNotices !== undefined
}

async function refuseTooMany(tx: Transaction, mobileNumber: string) {
  const [of] = await tx
    .select({
      pendingNotices: sql<number>`count(*) filter (where ${stockNotices.notifiedAt} is null)::int`,
      today: sql<number>`count(*) filter (where ${stockNotices.createdAt} > now() - interval '1 day')::int`,
    })
    .from(stockNotices)
    .where(eq(stockNotices.mobileNumber, mobileNumber))
  if (of && (of.pendingNotices >= mostPending || of.today >= mostADay)) {
    throw new ApiError(429, 'This number waits for several products already. Please try again tomorrow.', {
      'retry-after': '86400',
    })
  }
}
