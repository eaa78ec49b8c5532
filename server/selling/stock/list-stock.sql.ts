import { countAbout } from '#server/platform/db/count-about.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { allOf, columns, expression, fragment, type Piece } from '#server/platform/db/prepared/fragments.ts'
import { composed, prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { promisedPieces, reservingOrders } from './promised-stock.sql.ts'
import type { StockKey } from './stock.ts'
import { stockShape } from './stock-rows.sql.ts'

type Which = { words: string[]; level: 'out' | 'low' | undefined }
/** Where a page begins: behind this size in the order of the list. */
type After = readonly [first: number, word: string, productId: string, size: number]
type Page = Which & { sort: 'name' | 'fewest'; limit: number; after: After | undefined }

/** How many sizes there are of which all this is true. */
export function countSizes(executor: Executor, which: Which) {
  const select = composed`select from variation v where ${conditionsOf(which)}`
  return countAbout((statement) => rowsOf(executor, statement), select)
}

const rowColumns = columns({
  ...stockShape,
  first: expression<number>('page.first'),
  word: expression<string>('page.word'),
})

/** A page of them, by name or those of which the fewest are left first; one more than `limit`, where there is. */
export function readSizes(executor: Executor, { sort, limit, after, ...which }: Page) {
  const first = fragment(sort === 'fewest' ? 'v.stock' : '0')
  const conditions = [conditionsOf(which), ...(after ? [follows(first, after)] : [])]
  return rowsOf(
    executor,
    composed`
    with promised as materialized (${promisedPieces}), page as (
      select v.product_id, v.size, ${first} as first, lower(left(p.name, 120)) as word
      from variation v join product p on p.id = v.product_id where ${allOf(conditions)}
      order by 3, 4, 1, 2 limit ${limit + 1}
    )
    select ${rowColumns}
    from page join variation v using (product_id, size) join product p on p.id = v.product_id
    left join promised on promised.product_id = v.product_id and promised.size = v.size
    order by page.first, page.word, v.product_id, v.size`,
  )
}

/** The word of its own lets the index of names begin there, where names alone are sorted by. */
function follows(first: Piece, [firstValue, word, productId, size]: After) {
  return composed`(${first}, lower(left(p.name, 120)), v.product_id, v.size) > (${firstValue}::int, ${word}, ${productId}, ${size}::numeric)
    and (${first} > ${firstValue}::int or lower(left(p.name, 120)) >= ${word})`
}

function conditionsOf({ words, level }: Which) {
  const conditions: Piece[] = words.map((word) => {
    const pattern = likeContaining(word)
    // Two lists, each found by an index of its own.
    return prepared`v.sku in (select s.sku from variation s where lower(s.sku) like ${pattern} union all
      select s.sku from product f join variation s on s.product_id = f.id where lower(f.name || ' ' || f.hindi_name) like ${pattern})`
  })
  if (level === 'out') conditions.push(fragment('v.is_low and v.stock = 0'))
  if (level === 'low') conditions.push(fragment('v.is_low'))
  return allOf(conditions)
}

const reservationColumns = columns({
  orderNumber: expression<string | null>(
    "case when holding.order_status = 'UNPAID' then null else holding.order_number end",
  ),
  name: expression<string>('holding.name'),
  quantity: expression<number>('sum(l.quantity)::int'),
  since: expression<Date>('holding.created_at'),
  until: expression<Date | null>('holding.hold_until'),
})

/** The orders that a size is promised to. */
export function readReservations(executor: Executor, { productId, size }: StockKey) {
  return rowsOf(
    executor,
    prepared`
    select ${reservationColumns} from (${reservingOrders}) holding join order_line l on l.order_id = holding.id
    where l.product_id = ${productId} and l.size = ${size}::numeric
    group by holding.id, 1, 2, holding.created_at, holding.hold_until order by holding.created_at, holding.id limit 100`,
  )
}
