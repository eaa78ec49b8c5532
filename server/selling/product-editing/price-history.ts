import { and, desc, eq, sql } from 'drizzle-orm'
import type { listPriceChanges } from '#contract/api/admin/catalog/products.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import { toRupees } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readCursorPage } from '#server/platform/http/cursor-page.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { priceChanges } from '#server/platform/schema/selling/catalog.ts'
import { refuseUnknown } from './edited-products.ts'

type PriceHistoryQuery = Received<typeof listPriceChanges>['query']

/** What the sizes of a product cost before, newest first; throws 404 when there is no such product. */
export async function readPriceHistory(
  executor: Executor,
  productId: string,
  query: PriceHistoryQuery,
): Promise<Data<typeof listPriceChanges>> {
  const { changedAt, id } = priceChanges
  const { rows, nextCursor } = await readCursorPage(query, async (after, most) => {
    await refuseUnknown(executor, productId)
    const isAfter = after && sql`(${changedAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    return executor
      .select({ change: priceChanges, by: staff.name, at: sql<string>`${changedAt}::text`, id })
      .from(priceChanges)
      .leftJoin(staff, eq(staff.id, priceChanges.staffId))
      .where(and(eq(priceChanges.productId, productId), isAfter))
      .orderBy(desc(changedAt), desc(id))
      .limit(most)
  })
  return {
    nextCursor,
    rows: rows.map(({ change, by }) => ({
      ...{ id: change.id, at: change.changedAt.toISOString(), by, size: change.size },
      ...{ priceBefore: toRupees(change.priceBefore), price: toRupees(change.price) },
      ...{ actualPriceBefore: rupeesOf(change.actualPriceBefore), actualPrice: rupeesOf(change.actualPrice) },
      ...{ mrpBefore: rupeesOf(change.mrpBefore), mrp: rupeesOf(change.mrp) },
    })),
  }
}

function rupeesOf(paise: number | null) {
  return paise ? toRupees(paise) : null
}
