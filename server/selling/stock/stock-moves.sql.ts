import type { StockMove } from '#contract/api/admin/catalog/stock.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { composed, prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import type { StockKey } from './stock.ts'

const moveColumns = columns({
  id: expression<string>('moves.id'),
  // As the database writes it, to the microsecond.
  at: expression<string>('moves.at::text'),
  kind: expression<StockMove['kind']>('moves.kind'),
  change: expression<number>('moves.change::int'),
  // What a correction found out; else null.
  counted: expression<number | null>('moves.counted'),
  reason: expression<StockMove['reason']>('moves.reason'),
  note: expression<string>('moves.note'),
  by: expression<string | null>('s.name'),
  orderNumber: expression<string | null>('moves.order_number'),
})
type Span = { since: string | undefined; until: string | undefined }
/** Behind which moment and id a page begins. */
type After = readonly [at: string, id: string]

/** What changed the stock of a size, newest first; one more than `limit`, where there is. */
export function readMoves(
  executor: Executor,
  key: StockKey,
  { span, after, limit }: { span: Span; after: After | undefined; limit: number },
) {
  const isAfter = after ? prepared`where (moves.at, moves.id) < (${after[0]}::timestamptz, ${after[1]})` : fragment('')
  return rowsOf(
    executor,
    composed`
    select ${moveColumns} from (${movesOf(key, span)}) moves left join staff s on s.id = moves.staff_id ${isAfter}
    order by moves.at desc, moves.id desc limit ${limit + 1}`,
  )
}

/** Whether a size is in more than so many orders. */
export async function isInManyOrders(executor: Executor, key: StockKey, many: number) {
  const known = await rowsOf(
    executor,
    composed`select from order_line l where ${isIt('l', key)} offset ${many} limit 1`,
  )
  return known.length > 0
}

const sinceColumns = columns({ since: expression<string>('o.created_at::text') })

/** When the order with a size was placed that is so many before a moment. */
export async function findMomentOfOrder(
  executor: Executor,
  key: StockKey,
  { until, nth }: { until: string | undefined; nth: number },
) {
  const [found] = await rowsOf(
    executor,
    composed`
    select ${sinceColumns} from shop_order o
    where ${isBefore(until)} and exists (select from order_line l where l.order_id = o.id and ${isIt('l', key)})
    order by o.created_at desc offset ${nth} limit 1`,
  )
  return found?.since
}

function isIt(table: 'l' | 'c', { productId, size }: StockKey) {
  const of = fragment(table)
  return composed`${of}.product_id = ${productId} and ${of}.size = ${size}::numeric`
}

/** Nothing moves for an order that was not placed yet. */
function isBefore(until: string | undefined) {
  return until ? prepared`o.created_at <= ${until}::timestamptz` : fragment('true')
}

/** Orders `o` that moved stock in a span: when they were placed, when they were cancelled, or when their hold ended within a day. */
function isWithin({ since, until }: Span) {
  if (!since) return isBefore(until)
  return composed`${isBefore(until)} and (o.created_at >= ${since}::timestamptz - interval '1 day'
    or o.order_status = 'CANCELLED' and o.cancelled_at >= ${since}::timestamptz)`
}

/** Every change of the stock of a size: what orders took, what they gave back and when, and what was corrected. */
function movesOf(key: StockKey, span: Span) {
  const { since } = span
  const isSince = (moment: string) =>
    since ? composed`${fragment(moment)} >= ${since}::timestamptz` : fragment('true')
  return composed`
    select moves.* from (
      with taken as (
        select o.id, o.order_status, o.created_at, o.cancelled_at, o.returning_at, sum(l.quantity) as pieces,
          case when o.order_status in ('UNPAID', 'LAPSED') then null else o.order_number end as order_number
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
