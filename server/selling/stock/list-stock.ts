import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { listStock, Reservation } from '#contract/api/admin/stock.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import { type CountRow, countAbout } from '#server/platform/db/count-about.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { readKeys, writeKeys } from '#server/platform/http/list-keys.ts'
import { holdingOrders, promisedPieces } from './promised-stock.ts'
import type { StockKey } from './stock.ts'
import { readStockRow, type StockFigures, stockColumns, writeStockRow } from './stock-rows.ts'

type Asked = Received<typeof listStock>['query']

const word = z.string().check(z.regex(/^[^\0]*$/))
const Place = z.tuple([z.int32(), word, word, z.number()])

/** A page of all sizes, by name or those of which the fewest are left first. */
export async function findStock(executor: Executor, asked: Asked): Promise<Data<typeof listStock>> {
  const { cursor, limit = 50, sort = 'name' } = asked
  const which = conditionsOf(asked)
  const first = sort === 'fewest' ? sql`v.stock` : sql`0`
  const isAfter = cursor ? sql`and ${follows(first, readKeys(cursor, Place))}` : sql``
  const [counted, page] = await Promise.all([
    countAbout(async (before, after) => {
      const found = await executor.execute<CountRow>(
        sql`${sql.raw(before)}select from variation v where ${which}${sql.raw(after)}`,
      )
      return found.rows
    }),
    executor.execute<StockFigures & { first: number; word: string }>(sql`
      with promised as materialized (${promisedPieces}), page as (
        select v.product_id, v.size, ${first} as first, lower(left(p.name, 120)) as word
        from variation v join product p on p.id = v.product_id where ${which} ${isAfter}
        order by 3, 4, 1, 2 limit ${limit + 1}
      )
      select ${stockColumns}, page.first, page.word
      from page join variation v using (product_id, size) join product p on p.id = v.product_id
      left join promised on promised.product_id = v.product_id and promised.size = v.size
      order by page.first, page.word, v.product_id, v.size`),
  ])
  const shown = page.rows.slice(0, limit)
  const last = page.rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ first: _, word: __, ...figures }) => writeStockRow(figures)),
    nextCursor: last ? writeKeys([last.first, last.word, last.productId, last.size]) : null,
    ...counted,
  }
}

/** What comes after a place. The word of its own lets the index of names begin there, where names alone are sorted by. */
function follows(first: SQL, [number, word, productId, size]: z.output<typeof Place>) {
  return sql`(${first}, lower(left(p.name, 120)), v.product_id, v.size) > (${number}::int, ${word}, ${productId}, ${size}::numeric)
    and (${first} > ${number}::int or lower(left(p.name, 120)) >= ${word})`
}

/** One size with the orders it is promised to. */
export async function showStock(executor: Executor, key: StockKey) {
  const row = await readStockRow(executor, key)
  const { rows } = await executor.execute<
    Omit<Reservation, 'since' | 'until'> & { since: Date; until: Date | null }
  >(sql`
    select case when holding.order_status = 'UNPAID' then null else holding.order_number end as "orderNumber",
      holding.name, sum(l.quantity)::int as quantity, holding.created_at::text as since,
      holding.hold_until::text as until
    from (${holdingOrders}) holding join order_line l on l.order_id = holding.id
    where l.product_id = ${key.productId} and l.size = ${key.size}::numeric
    group by holding.id, 1, 2, holding.created_at, holding.hold_until order by holding.created_at, holding.id limit 100`)
  const reservations = rows.map(({ since, until, ...rest }) => ({
    ...rest,
    since: new Date(since).toISOString(),
    until: until && new Date(until).toISOString(),
  }))
  return { ...row, reservations }
}

function conditionsOf({ search, level }: Asked) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => {
    const pattern = likeContaining(word)
    // Two lists, each found by an index of its own.
    return sql`v.sku in (select s.sku from variation s where lower(s.sku) like ${pattern} union all
      select s.sku from product f join variation s on s.product_id = f.id where lower(f.name || ' ' || f.hindi_name) like ${pattern})`
  })
  if (level === 'out') conditions.push(sql`v.is_low and v.stock = 0`)
  if (level === 'low') conditions.push(sql`v.is_low`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
