import { ApiError } from '#contract/api/envelope.ts'
import { leastUnprovenPieces, mostUnprovenPieces, unprovenPiecesSentence } from '#contract/rules/order-limits.ts'
import { unprovenRefusal } from '#server/people/auth/guest-proofs.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'
import { onSale } from './on-sale.ts'
import { holdingOrdersText } from './promised-stock.ts'

/** One size of one product: what is stocked. */
export type StockKey = { productId: string; size: number }
export type StockLine = StockKey & { quantity: number }
export type SaleLine = StockKey & {
  productName: string
  imageKey: string | null
  thumbnailKey: string | null
  isActive: boolean
  hsn: string
  legalTaxBasisPoints: number
  type: string
  sku: string
  price: number
  actualPrice: number
  mrp: number | null
  stock: number
  unprovenPieces: number
}

/** Who has not proven a number: all such together have at most one part in `part` of the pieces of a size. */
export type Unproven = {
  part: number
  mayPayOnline: boolean
  /** The order that takes them, where it is stored already: its pieces are not reserved yet. */
  orderId?: string
}

/**
 * Everything an order freezes about the sizes it sells, as the shop has it now; sizes that do not exist are left out.
 * Holds the rows until the transaction ends, in the one order everybody uses.
 */
export function readSaleLines(tx: Transaction, keys: StockKey[]) {
  return rowsOf<SaleLine>(
    tx,
    written`
    select ${saleColumns} from ${sizesOnSale}
    where (v.product_id, v.size) in (
      select product_id, size from unnest((select ${idsOf(keys)}::text[]), (select ${sizesOf(keys)}::numeric[])) as keys(product_id, size)
    )
    order by v.product_id, v.size
    for update of v`,
  )
}

/** The columns of a `SaleLine` in a written statement; `sizesOnSale` has them. */
export const saleColumns = new Fixed(`
  v.product_id as "productId", p.name as "productName", i.original_key as "imageKey", i.thumbnail_key as "thumbnailKey",
  ${onSale} as "isActive", p.hsn, p.legal_tax_basis_points as "legalTaxBasisPoints", v.size, v.type, v.sku, v.price,
  v.actual_price as "actualPrice", v.mrp, v.stock, v.unproven_pieces as "unprovenPieces"`)

/** Sizes `v` with their product `p` and its first picture `i`. */
export const sizesOnSale = new Fixed(`
  variation v join product p on p.id = v.product_id
  left join product_image i on i.product_id = p.id
    and i.position = (select min(first.position) from product_image first where first.product_id = p.id)`)

/**
 * Takes the pieces of an order off the shelf, all or none. Lines of one size are added up first.
 * Throws 409 with the name, the size and what is left when one is short. Of `isUnproven` pieces `holdUnprovenPart` is asked before.
 */
export async function takeStock(tx: Transaction, lines: StockLine[], { isUnproven = false } = {}) {
  const wanted = addUp(lines)
  const taken = await rowsOf<TakenSize>(
    tx,
    written`
    with wanted as (
      select product_id, size, quantity from unnest((select ${idsOf(wanted)}::text[]), (select ${sizesOf(wanted)}::numeric[]),
        (select ${quantitiesOf(wanted)}::int[])) as lines(product_id, size, quantity)
    ),
    held as (
      select product_id, size, wanted.quantity from variation join wanted using (product_id, size)
      order by product_id, size for update of variation
    )
    update variation v set stock = stock - held.quantity,
      unproven_pieces = unproven_pieces + case when ${isUnproven}::boolean then held.quantity else 0 end
    from held where ${isEnough}
    returning v.product_id as "productId", v.size as size, price, actual_price as "actualPrice", mrp`,
  )
  if (taken.length !== wanted.length) throw await refusalOf(tx, wanted)
  return taken
}

const isEnough = new Fixed('v.product_id = held.product_id and v.size = held.size and stock >= held.quantity')

/**
 * The same for lines that were priced before, and it `isLacking` when one is short or its price has changed since. What is reserved for
 * proven numbers is not counted here, so that the part of the others comes out smaller than it is: `holdUnprovenPart` looks closely.
 */
export async function takeStockOrFail(tx: Transaction, lines: (SaleLine & StockLine)[], unproven?: Unproven) {
  const wanted = addUp(lines)
  const part = unproven?.part ?? null
  const prices = wanted.map(({ price }) => price)
  const actualPrices = wanted.map(({ actualPrice }) => actualPrice)
  const mrps = wanted.map(({ mrp }) => mrp)
  await rowsOf(
    tx,
    written`
    with wanted as (
      select * from unnest((select ${idsOf(wanted)}::text[]), (select ${sizesOf(wanted)}::numeric[]),
        (select ${quantitiesOf(wanted)}::int[]), (select ${prices}::bigint[]), (select ${actualPrices}::bigint[]),
        (select ${mrps}::bigint[])) as lines(product_id, size, quantity, price, actual_price, mrp)
    ),
    held as (
      select product_id, size, wanted.quantity from variation v join wanted using (product_id, size)
      where (v.price, v.actual_price, v.mrp) is not distinct from (wanted.price, wanted.actual_price, wanted.mrp)
      order by product_id, size for update of v
    ),
    taken as (
      update variation v set stock = stock - held.quantity,
        unproven_pieces = unproven_pieces + case when ${part}::int is null then 0 else held.quantity end
      from held where ${isEnough} and (${part}::int is null
        or unproven_pieces + held.quantity <= greatest(${leastUnprovenPieces}::int, (stock + unproven_pieces) / ${part}::int))
      returning v.size
    )
    select 1 / (count(*) = ${wanted.length})::int from taken`,
  )
}

type TakenSize = Pick<SaleLine, 'productId' | 'size' | 'price' | 'actualPrice' | 'mrp'>

/** The same for lines that were read and priced before their rows were held: has the transaction begun again when a price has changed since. */
export async function takeStockAsPriced(
  tx: Transaction,
  lines: (SaleLine & StockLine)[],
  options: { isUnproven: boolean },
) {
  const taken = await takeStock(tx, lines, options)
  const isAsPriced = (line: SaleLine) =>
    taken.some(
      ({ productId, size, price, actualPrice, mrp }) =>
        [productId, size].join() === [line.productId, line.size].join() &&
        [price, actualPrice, mrp].join() === [line.price, line.actualPrice, line.mrp].join(),
    )
  if (!lines.every(isAsPriced)) throw pricedAnew
}

const pricedAnew = Object.assign(new Error('A price has changed meanwhile.'), { code: '40001' })

/** Puts the pieces of a cancelled order back on the shelf; sizes no longer sold are passed over. */
export async function returnStock(tx: Transaction, lines: StockLine[]) {
  const returned = addUp(lines)
  await rowsOf(
    tx,
    written`
    with returned as (
      select product_id, size, quantity from unnest((select ${idsOf(returned)}::text[]), (select ${sizesOf(returned)}::numeric[]),
        (select ${quantitiesOf(returned)}::int[])) as lines(product_id, size, quantity)
    ),
    held as (
      select product_id, size, returned.quantity from variation join returned using (product_id, size)
      order by product_id, size for update of variation
    )
    update variation v set stock = stock + held.quantity from held
    where v.product_id = held.product_id and v.size = held.size`,
  )
}

/** Two lines of one size draw on one shelf, so they count as one. */
function addUp<Line extends StockLine>(lines: Line[]) {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.size} ${line.productId}`
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity })
  }
  return [...sums.values()]
}

// Lists as rows of a statement, each in a select of its own: the planner would look at how many there are, and plan anew for each order.
const idsOf = (keys: StockKey[]) => keys.map(({ productId }) => productId)
const sizesOf = (keys: StockKey[]) => keys.map(({ size }) => size)
const quantitiesOf = (lines: StockLine[]) => lines.map(({ quantity }) => quantity)

async function refusalOf(tx: Transaction, wanted: StockLine[]) {
  const found = await readSaleLines(tx, wanted)
  for (const { productId, size, quantity } of wanted) {
    const line = found.find((one) => one.productId === productId && one.size === size)
    if (!line) return new ApiError(409, 'Something in your cart is not sold any more. Please look at your cart again.')
    if (line.stock < quantity) return new ApiError(409, shortSentence(line))
  }
  return new ApiError(409, 'Someone was faster. Please try again.')
}

/**
 * Holds the rows of sizes for an unproven order. Throws 403 where the open orders of unproven numbers would have too much of one.
 */
export async function holdUnprovenPart(tx: Transaction, lines: StockLine[], unproven: Unproven) {
  // Asked before anything is held too: who is refused keeps nobody waiting.
  const short = (await beyondPart(tx, lines, unproven)) ?? (await beyondHeldPart(tx, lines, unproven))
  if (short) throw unprovenRefusal(unprovenPiecesSentence(packOf(short), short.left, unproven.mayPayOnline))
}

/** Holds the rows of sizes, and gives whether the open orders of unproven numbers may have these pieces too. */
export async function mayTakeUnproven(tx: Transaction, lines: StockLine[], unproven: Unproven) {
  return (await beyondHeldPart(tx, lines, unproven)) === undefined
}

async function beyondHeldPart(tx: Transaction, lines: StockLine[], unproven: Unproven) {
  await readSaleLines(tx, lines)
  // A statement of its own, which sees what the last holder has left.
  return beyondPart(tx, lines, unproven)
}

/** Holds the rows of sizes, and throws 409 where one is short at this moment; nothing is taken. */
export async function refuseShort(tx: Transaction, lines: StockLine[]) {
  const found = await readSaleLines(tx, lines)
  for (const { productId, size, quantity } of addUp(lines)) {
    const line = found.find((one) => one.productId === productId && one.size === size)
    if (line && line.stock < quantity) throw new ApiError(409, shortSentence(line))
  }
}

type BeyondPart = { part: number; orderId?: string | null }
type SizeOfAll = Pick<SaleLine, 'productId' | 'productName' | 'size' | 'type' | 'unprovenPieces'> & { all: number }

/** The first size of which such orders would have too much, and how many `left` pieces they could still have. */
async function beyondPart(tx: Transaction, lines: StockLine[], { part, orderId = null }: BeyondPart) {
  const wanted = addUp(lines)
  const sizes = await rowsOf<SizeOfAll>(
    tx,
    written`
    with wanted as (
      select product_id, size
      from unnest((select ${idsOf(wanted)}::text[]), (select ${sizesOf(wanted)}::numeric[])) as keys(product_id, size)
    ),
    reserved as (
      select l.product_id, l.size, sum(l.quantity)::int as pieces
      from (${holdingOrdersText}) holding join order_line l on l.order_id = holding.id
      where (l.product_id, l.size) in (select product_id, size from wanted) and holding.id is distinct from ${orderId}::uuid
      group by l.product_id, l.size
    )
    select v.product_id as "productId", p.name as "productName", v.size, v.type, v.unproven_pieces as "unprovenPieces",
      v.stock + coalesce(reserved.pieces, 0) as all
    from wanted join variation v using (product_id, size) join product p on p.id = v.product_id
    left join reserved using (product_id, size) order by v.product_id, v.size`,
  )
  const found = sizes.map((size) => ({
    ...size,
    left: Math.max(0, mostUnprovenPieces(size.all, part) - size.unprovenPieces),
  }))
  return found.find(({ productId, size, left }) => {
    const line = wanted.find((one) => one.productId === productId && one.size === size)
    return line !== undefined && line.quantity > left
  })
}

/** 'Only 2 of Sharbati Atta (5 KG) are left. Please take fewer.' */
export function shortSentence(line: Pick<SaleLine, 'productName' | 'size' | 'type' | 'stock'>) {
  const pack = packOf(line)
  const { stock } = line
  if (stock === 0) return `${pack} is sold out. Please take it out of your cart.`
  return `Only ${stock} of ${pack} ${stock === 1 ? 'is' : 'are'} left. Please take fewer.`
}

function packOf({ productName, size, type }: Pick<SaleLine, 'productName' | 'size' | 'type'>) {
  return `${productName} (${size} ${type})`
}
