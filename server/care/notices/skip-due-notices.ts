import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { stockNotices } from '#server/platform/schema/care/notices.ts'
import { variations } from '#server/platform/schema/selling/catalog.ts'

/** Counts as told whoever would be told at once that a size is there, for a shop that went back in time: they may have been told since. */
export async function skipDueNotices(executor: Executor) {
  const isSize = and(eq(variations.productId, stockNotices.productId), eq(variations.size, stockNotices.size))
  await executor
    .update(stockNotices)
    .set({ notifiedAt: sql`now()` })
    .from(variations)
    .where(and(isSize, gt(variations.stock, 0), isNull(stockNotices.notifiedAt)))
}
