import { and, desc, eq, sql } from 'drizzle-orm'
import type { listPriceChanges } from '#contract/api/admin/catalog/products.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import { toRupees } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { priceChanges } from '#server/platform/schema/selling/catalog.ts'
import { refuseUnknown } from './edited-products.ts'

type Asked = Received<typeof listPriceChanges>['query']

/** What the sizes of a product cost before, newest first; throws 404 when there is no such product. */
export async function readPriceHistory(
  executor: Executor,
  productId: string,
  { cursor, limit = 50 }: Asked,
): Promise<Data<typeof listPriceChanges>> {
  const after = cursor ? readCursor(cursor) : undefined
  await refuseUnknown(executor, productId)
  const found = await executor
    .select({ change: priceChanges, by: staff.name, at: sql<string>`${priceChanges.changedAt}::text` })
    .from(priceChanges)
    .leftJoin(staff, eq(staff.id, priceChanges.staffId))
    .where(
      and(
        eq(priceChanges.productId, productId),
        after && sql`(${priceChanges.changedAt}, ${priceChanges.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(priceChanges.changedAt), desc(priceChanges.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ change, by }) => ({
      ...{ id: change.id, at: change.changedAt.toISOString(), by, size: change.size },
      ...{ priceBefore: toRupees(change.priceBefore), price: toRupees(change.price) },
      ...{ actualPriceBefore: rupeesOf(change.actualPriceBefore), actualPrice: rupeesOf(change.actualPrice) },
      ...{ mrpBefore: rupeesOf(change.mrpBefore), mrp: rupeesOf(change.mrp) },
    })),
    nextCursor: last ? writeCursor({ at: last.at, id: last.change.id }) : null,
  }
}

function rupeesOf(paise: number | null) {
  return paise ? toRupees(paise) : null
}
