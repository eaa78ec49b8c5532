import { alias } from 'drizzle-orm/pg-core'
import { leastUnprovenPieces } from '#contract/rules/orders/order-limits.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression, fragment, orNull } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { productImages, products, variations } from '#server/platform/schema/selling/catalog.ts'
import { isOnSaleAsP } from './on-sale.sql.ts'
import { reservingOrders } from './promised-stock.sql.ts'
import type { SaleLine, StockKey, StockLine } from './stock.ts'

const [v, p, i] = [alias(variations, 'v'), alias(products, 'p'), alias(productImages, 'i')]

/** What a `SaleLine` is; `sizesOnSale` has it. */
export const saleShape = {
  productId: v.productId,
  productName: p.name,
  imageKey: orNull(i.originalKey),
  thumbnailKey: orNull(i.thumbnailKey),
  isActive: expression<boolean>(isOnSaleAsP),
  hsn: p.hsn,
  legalTaxBasisPoints: p.legalTaxBasisPoints,
  size: v.size,
  type: v.type,
  sku: v.sku,
  price: v.price,
  actualPrice: v.actualPrice,
  mrp: v.mrp,
  stock: v.stock,
  unprovenPieces: v.unprovenPieces,
}
const saleColumns = columns(saleShape)

/** Sizes `v` with their product `p` and its first picture `i`. */
export const sizesOnSale = fragment(`
  variation v join product p on p.id = v.product_id
  left join product_image i on i.product_id = p.id
    and i.position = (select min(first.position) from product_image first where first.product_id = p.id)`)

const idsOf = (keys: StockKey[]) => keys.map(({ productId }) => productId)
const sizesOf = (keys: StockKey[]) => keys.map(({ size }) => size)
const quantitiesOf = (lines: StockLine[]) => lines.map(({ quantity }) => quantity)

// Lists as rows of a statement, each in a select of its own: the planner would look at how many there are, and plan anew for each order.
const keyRows = (keys: StockKey[]) => prepared`
  select product_id, size from unnest((select ${idsOf(keys)}::text[]), (select ${sizesOf(keys)}::numeric[])) as keys(product_id, size)`
const lineRows = (lines: StockLine[]) => prepared`
  select product_id, size, quantity from unnest((select ${idsOf(lines)}::text[]), (select ${sizesOf(lines)}::numeric[]),
    (select ${quantitiesOf(lines)}::int[])) as lines(product_id, size, quantity)`

/**
 * Everything an order freezes about the sizes it sells, as the shop has it now; sizes that do not exist are left out.
 * Holds the rows until the transaction ends, in the one order everybody uses.
 */
export function lockSaleLines(tx: Transaction, keys: StockKey[]): Promise<SaleLine[]> {
  return rowsOf(
    tx,
    prepared`
    select ${saleColumns} from ${sizesOnSale}
    where (v.product_id, v.size) in (${keyRows(keys)})
    order by v.product_id, v.size
    for update of v`,
  )
}

const isEnough = fragment('v.product_id = held.product_id and v.size = held.size and stock >= held.quantity')
const reservedColumns = columns({
  productId: v.productId,
  size: v.size,
  price: v.price,
  actualPrice: v.actualPrice,
  mrp: v.mrp,
})

/** Takes the pieces of each size that has enough. */
export function reservePieces(tx: Transaction, requested: StockLine[], { isUnproven }: { isUnproven: boolean }) {
  return rowsOf(
    tx,
    prepared`
    with wanted as (${lineRows(requested)}),
    held as (
      select product_id, size, wanted.quantity from variation join wanted using (product_id, size)
      order by product_id, size for update of variation
    )
    update variation v set stock = stock - held.quantity,
      unproven_pieces = unproven_pieces + case when ${isUnproven}::boolean then held.quantity else 0 end
    from held where ${isEnough}
    returning ${reservedColumns}`,
  )
}

/**
 * Takes the pieces of all sizes as they were priced, of unproven orders within a part of them; the statement fails, so that it
 * `isPreconditionFailed`, where one is short or its price has changed.
 */
export async function reserveAllPiecesOrAbort(
  tx: Transaction,
  requested: (SaleLine & StockLine)[],
  unprovenPart: number | null,
) {
  const prices = requested.map(({ price }) => price)
  const actualPrices = requested.map(({ actualPrice }) => actualPrice)
  const mrps = requested.map(({ mrp }) => mrp)
  await rowsOf(
    tx,
    prepared`
    with wanted as (
      select * from unnest((select ${idsOf(requested)}::text[]), (select ${sizesOf(requested)}::numeric[]),
        (select ${quantitiesOf(requested)}::int[]), (select ${prices}::bigint[]), (select ${actualPrices}::bigint[]),
        (select ${mrps}::bigint[])) as lines(product_id, size, quantity, price, actual_price, mrp)
    ),
    held as (
      select product_id, size, wanted.quantity from variation v join wanted using (product_id, size)
      where (v.price, v.actual_price, v.mrp) is not distinct from (wanted.price, wanted.actual_price, wanted.mrp)
      order by product_id, size for update of v
    ),
    taken as (
      update variation v set stock = stock - held.quantity,
        unproven_pieces = unproven_pieces + case when ${unprovenPart}::int is null then 0 else held.quantity end
      from held where ${isEnough} and (${unprovenPart}::int is null
        or unproven_pieces + held.quantity <= greatest(${leastUnprovenPieces}::int, (stock + unproven_pieces) / ${unprovenPart}::int))
      returning v.size
    )
    select 1 / (count(*) = ${requested.length})::int from taken`,
  )
}

/** Puts pieces back; sizes that are no longer sold are passed over. */
export async function putPiecesBack(tx: Transaction, returned: StockLine[]) {
  await rowsOf(
    tx,
    prepared`
    with returned as (${lineRows(returned)}),
    held as (
      select product_id, size, returned.quantity from variation join returned using (product_id, size)
      order by product_id, size for update of variation
    )
    update variation v set stock = stock + held.quantity from held
    where v.product_id = held.product_id and v.size = held.size`,
  )
}

const piecesColumns = columns({
  productId: v.productId,
  productName: p.name,
  size: v.size,
  type: v.type,
  unprovenPieces: v.unprovenPieces,
  all: expression<number>('v.stock + coalesce(reserved.pieces, 0)'),
})

/** How many pieces of some sizes unproven orders have, and how many there are: on the shelf, and promised to orders but one. */
export function readUnprovenPieces(tx: Transaction, keys: StockKey[], butOfOrder: string | null) {
  return rowsOf(
    tx,
    prepared`
    with wanted as (${keyRows(keys)}),
    reserved as (
      select l.product_id, l.size, sum(l.quantity)::int as pieces
      from (${reservingOrders}) holding join order_line l on l.order_id = holding.id
      where (l.product_id, l.size) in (select product_id, size from wanted) and holding.id is distinct from ${butOfOrder}::uuid
      group by l.product_id, l.size
    )
    select ${piecesColumns}
    from wanted join variation v using (product_id, size) join product p on p.id = v.product_id
    left join reserved using (product_id, size) order by v.product_id, v.size`,
  )
}
