import * as z from 'zod/mini'
import type { listStockMoves, StockMove } from '#contract/api/admin/catalog/stock.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readKeys, writeKeys } from '#server/platform/http/list-keys.ts'
import type { StockKey } from './stock.ts'
import { findMomentOfOrder, isInManyOrders, readMoves } from './stock-moves.sql.ts'
import { readFree } from './stock-rows.ts'

type StockMovesQuery = Received<typeof listStockMoves>['query']
type Row = Awaited<ReturnType<typeof readMoves>>[number]

const CursorKeys = z.tuple([
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)*$/)),
  z.string().check(z.regex(/^[a-z]+ [0-9a-f-]{36}$/)),
  z.int32(),
])

/** A page of what changed the stock of a size, newest first, each with what was free afterwards. */
export async function readStockMoves(
  executor: Executor,
  key: StockKey,
  { cursor, limit = 50 }: StockMovesQuery,
): Promise<Data<typeof listStockMoves>> {
  const after = cursor ? readKeys(cursor, CursorKeys) : undefined
  const free = await readFree(executor, key)
  const span = { until: after?.[0], since: await readSince(executor, key, { until: after?.[0], limit }) }
  const rows = await readMoves(executor, key, { span, after: after && [after[0], after[1]], limit })
  const shown = withStock(rows.slice(0, limit), after ? after[2] : free)
  const [last, lastRow] = [shown.at(-1), rows[shown.length - 1]]
  const isMore = rows.length > limit && last && lastRow
  return {
    rows: shown,
    nextCursor: isMore ? writeKeys([lastRow.at, lastRow.id, last.stockAfter - last.change]) : null,
  }
}

/** Reckoned back from what is free now; each correction found out anew what was there. */
function withStock(rows: Row[], stock: number): StockMove[] {
  let stockAfter = stock
  return rows.map(({ counted, ...row }) => {
    stockAfter = counted ?? stockAfter
    const move = { ...row, at: new Date(row.at).toISOString(), stockAfter }
    stockAfter -= row.change
    return move
  })
}

// A size in more orders than these is in enough of the newest ones.
const many = 2_000

/** Of a size that sells much: the moment since which there are more than enough moves for a page, so that older ones need not be read. */
async function readSince(
  executor: Executor,
  key: StockKey,
  { until, limit }: { until: string | undefined; limit: number },
) {
  if (!(await isInManyOrders(executor, key, many))) return undefined
  return findMomentOfOrder(executor, key, { until, nth: limit + 1 })
}
