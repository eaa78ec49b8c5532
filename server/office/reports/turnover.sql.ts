import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orderLines } from '#server/platform/schema/fulfilment/orders.ts'
import { isSoldIn, linesOfEach, startOf } from './periods.ts'

const l = alias(orderLines, 'l')
const soldColumns = columns({
  productId: l.productId,
  size: l.size,
  pieces: expression<number>('sum(l.quantity)::int'),
})

/** Pieces of each size that orders of a period took and keep; those of orders cancelled since never left. */
export function readSoldPieces(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    composed`
    select ${soldColumns} from shop_order o cross join lateral ${linesOfEach} l where ${isSoldIn(period)} group by 1, 2`,
  )
}

const moveColumns = columns({
  productId: expression<string>('product_id'),
  size: expression<number>('size'),
  pieces: expression<number>('sum(pieces)::int'),
})

/** Pieces that came by hand, or went (less than nothing), those that shoppers gave back, and those of cancelled parcels that were lost. */
export function readCorrectedPieces(executor: Executor, { from, to }: Period) {
  const isWithin = (moment: SQL) => sql`${moment} >= ${startOf(from)} and ${moment} < ${startOf(to)} + interval '1 day'`
  return rowsOf(
    executor,
    composed`
    select ${moveColumns} from (
      select c.product_id, c.size, c.change as pieces from stock_correction c where ${isWithin(sql`c.corrected_at`)}
      union all
      select l.product_id, l.size, case when r.is_restocked = (o.order_status = 'CANCELLED') then 0
        when r.is_restocked then back.quantity else -back.quantity end from order_return r join shop_order o on o.id = r.order_id
      cross join jsonb_to_recordset(r.lines) as back(position int, quantity int)
      join order_line l on l.order_id = r.order_id and l.position = back.position
      where (r.is_restocked or o.order_status = 'CANCELLED') and ${isWithin(sql`r.created_at`)}
    ) moves group by 1, 2`,
  )
}
