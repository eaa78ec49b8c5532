import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { listStockMoves, StockMove } from '#contract/api/admin/stock.ts'
import type { Data, Received } from '#contract/api/endpoint.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readKeys, writeKeys } from '#server/platform/http/list-keys.ts'
import type { StockKey } from './stock.ts'
import { readFree } from './stock-rows.ts'

type Asked = Received<typeof listStockMoves>['query']
/** `at` is written as the database does, to the microsecond. */
type Row = Omit<StockMove, 'stockAfter'> & {
  /** What a correction found out; else null. */
  counted: number | null
}

const Place = z.tuple([
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)*$/)),
  z.string().check(z.regex(/^[a-z]+ [0-9a-f-]{36}$/)),
  z.int32(),
])

/** A page of what changed the stock of a size, newest first, each with what was free afterwards. */
export async function readStockMoves(
  executor: Executor,
  key: StockKey,
  { cursor, limit = 50 }: Asked,
): Promise<Data<typeof listStockMoves>> {
  const after = cursor ? readKeys(cursor, Place) : undefined
  const isAfter = after ? sql`where (moves.at, moves.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``
  const free = await readFree(executor, key)
  const span = { until: after?.[0], since: await readSince(executor, key, { until: after?.[0], limit }) }
  const { rows } = await executor.execute<Row>(sql`
    select moves.id, moves.at::text as at, moves.kind, moves.change::int as change, moves.counted,
      moves.reason, moves.note, s.name as by, moves.order_number as "orderNumber"
    from (${movesOf(key, span)}) moves left join staff s on s.id = moves.staff_id ${isAfter}
    order by moves.at desc, moves.id desc limit ${limit + 1}`)
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

type Span = { since: string | undefined; until: string | undefined }

// A size in more orders than these is in enough of the newest ones.
const many = 2_000

/** Of a size that sells much: the moment since which there are more than enough moves for a page, so that older ones need not be read. */
async function readSince(
  executor: Executor,
  key: StockKey,
  { until, limit }: { until: string | undefined; limit: number },
) {
  const { rows: known } = await executor.execute(
    sql`select from order_line l where ${isIt('l', key)} offset ${many} limit 1`,
  )
  if (known.length === 0) return undefined
  const { rows } = await executor.execute<{ since: string }>(sql`
    select o.created_at::text as since from shop_order o
    where ${isBefore(until)} and exists (select from order_line l where l.order_id = o.id and ${isIt('l', key)})
    order by o.created_at desc offset ${limit + 1} limit 1`)
  return rows[0]?.since
}

function isIt(table: 'l' | 'c', { productId, size }: StockKey) {
  return sql`${sql.raw(table)}.product_id = ${productId} and ${sql.raw(table)}.size = ${size}::numeric`
}

/** Nothing moves for an order that was not placed yet. */
function isBefore(until: string | undefined) {
  return until ? sql`o.created_at <= ${until}::timestamptz` : sql`true`
}

/** Orders `o` that moved stock in a span: when they were placed, when they were cancelled, or when their hold ended within a day. */
function isWithin({ since, until }: Span) {
  if (!since) return isBefore(until)
  return sql`${isBefore(until)} and (o.created_at >= ${since}::timestamptz - interval '1 day'
    or o.order_status = 'CANCELLED' and o.cancelled_at >= ${since}::timestamptz)`
}

/** Every change of the stock of a size: what orders took, what they gave back and when, and what was corrected. */
function movesOf(key: StockKey, span: Span) {
  const { since } = span
  const isSince = (moment: string) => (since ? sql`${sql.raw(moment)} >= ${since}::timestamptz` : sql`true`)
  const placed = sql`case when o.order_status in ('UNPAID', 'LAPSED') then null else o.order_number end`
  return sql`
    select moves.* from (
      with taken as (
        select o.id, o.order_status, o.created_at, o.cancelled_at, o.returning_at, ${placed} as order_number, sum(l.quantity) as pieces
        from order_line l join shop_order o on o.id = l.order_id where ${isIt('l', key)} and ${isWithin(span)} group by o.id
      )
      select 'ordered ' || id as id, created_at as at, 'ordered' as kind, -pieces as change, null::int as counted,
        null as reason, '' as note, null::uuid as staff_id, order_number from taken
      union all
      select 'cancelled ' || id, cancelled_at, 'cancelled', pieces, null, null, '', null, order_number
      from taken where order_status = 'CANCELLED' and returning_at is null
      union all
      select 'lapsed ' || id, least(p.hold_until, now()), 'lapsed', pieces, null, null, '', null, null
      from taken join provider_order p on p.order_id = taken.id where order_status = 'LAPSED'
      union all
      select 'returned ' || r.id, r.created_at, 'returned', sum(back.quantity), null, null, r.reason, r.staff_id, o.order_number
      from order_return r join shop_order o on o.id = r.order_id
      cross join jsonb_to_recordset(r.lines) as back(position int, quantity int)
      join order_line l on l.order_id = r.order_id and l.position = back.position
      where r.is_restocked and ${isIt('l', key)} and ${isSince('r.created_at')} group by r.id, o.order_number
      union all
      select 'corrected ' || c.id, c.corrected_at, 'corrected', c.change, c.stock_after, c.reason, c.note, c.staff_id, null
      from stock_correction c where ${isIt('c', key)} and ${isSince('c.corrected_at')}
    ) moves where ${isSince('moves.at')}`
}
