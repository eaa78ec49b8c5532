import * as z from 'zod/mini'
import type { listStock } from '#contract/api/admin/catalog/stock.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readKeys, writeKeys } from '#server/platform/http/list-keys.ts'
import { countSizes, readReservations, readSizes } from './list-stock.sql.ts'
import type { StockKey } from './stock.ts'
import { readStockRow, writeStockRow } from './stock-rows.ts'

type StockQuery = Received<typeof listStock>['query']

const word = z.string().check(z.regex(/^[^\0]*$/))
const CursorKeys = z.tuple([z.int32(), word, word, z.number()])

/** A page of all sizes, by name or those of which the fewest are left first. */
export async function findStock(executor: Executor, query: StockQuery): Promise<Data<typeof listStock>> {
  const { cursor, limit = 50, sort = 'name', search = '', level } = query
  const which = { words: search.toLowerCase().split(/\s+/).filter(Boolean), level }
  const after = cursor ? readKeys(cursor, CursorKeys) : undefined
  const [counted, rows] = await Promise.all([
    countSizes(executor, which),
    readSizes(executor, { ...which, sort, limit, after }),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ first: _, word: __, ...figures }) => writeStockRow(figures)),
    nextCursor: last ? writeKeys([last.first, last.word, last.productId, last.size]) : null,
    ...counted,
  }
}

/** One size with the orders it is promised to. */
export async function showStock(executor: Executor, key: StockKey) {
  const row = await readStockRow(executor, key)
  const reservations = (await readReservations(executor, key)).map(({ since, until, ...rest }) => ({
    ...rest,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }))
  return { ...row, reservations }
}
