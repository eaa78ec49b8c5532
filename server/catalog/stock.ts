import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '../db/database.ts'
import { Fixed, rowsOf, written } from '../db/written.ts'
import { onSale } from './on-sale.ts'

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
  v.actual_price as "actualPrice", v.mrp, v.stock`)

/** Sizes `v` with their product `p` and its first picture `i`. */
export const sizesOnSale = new Fixed(`
  variation v join product p on p.id = v.product_id
  left join product_image i on i.product_id = p.id
    and i.position = (select min(first.position) from product_image first where first.product_id = p.id)`)

/**
 * Takes the pieces of an order off the shelf, all or none. Lines of one size are added up first.
 * Throws 409 with the name, the size and what is left when one is short.
 */
export async function takeStock(tx: Transaction, lines: StockLine[]) {
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
    update variation v set stock = stock - held.quantity from held where ${isEnough}
    returning v.product_id as "productId", v.size as size, price, actual_price as "actualPrice", mrp`,
  )
  if (taken.length !== wanted.length) throw await refusalOf(tx, wanted)
  return taken
}

const isEnough = new Fixed('v.product_id = held.product_id and v.size = held.size and stock >= held.quantity')

/** The same for lines that were priced before, and it `isLacking` when one is short or its price has changed since. */
export async function takeStockOrFail(tx: Transaction, lines: (SaleLine & StockLine)[]) {
  const wanted = addUp(lines)
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
      update variation v set stock = stock - held.quantity from held where ${isEnough} returning v.size
    )
    select 1 / (count(*) = ${wanted.length})::int from taken`,
  )
}

type TakenSize = Pick<SaleLine, 'productId' | 'size' | 'price' | 'actualPrice' | 'mrp'>

/** The same for lines that were read and priced before their rows were held: has the transaction begun again when a price has changed since. */
export async function takeStockAsPriced(tx: Transaction, lines: (SaleLine & StockLine)[]) {
  const taken = await takeStock(tx, lines)
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

/** 'Only 2 of Sharbati Atta (5 KG) are left. Please take fewer.' */
export function shortSentence({
  productName,
  size,
  type,
  stock,
}: Pick<SaleLine, 'productName' | 'size' | 'type' | 'stock'>) {
  const pack = `${productName} (${size} ${type})`
  if (stock === 0) return `${pack} is sold out. Please take it out of your cart.`
  return `Only ${stock} of ${pack} ${stock === 1 ? 'is' : 'are'} left. Please take fewer.`
}
