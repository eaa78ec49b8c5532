import { sql } from 'drizzle-orm'
import type { StockRow } from '#contract/api/admin/stock.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { stockLevel } from '#contract/rules/stock-corrections.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isOnSaleAsP } from './on-sale.ts'
import { promisedPieces } from './promised-stock.ts'
import type { StockKey } from './stock.ts'

/** A size as the database tells of it. */
export type StockFigures = Omit<StockRow, 'onShelf' | 'level'>

/** The columns of a size that is called `v` of a product `p`, with what is `promised` joined. */
export const stockColumns = sql`
  v.product_id as "productId", p.name, v.size::float8 as size, v.type, v.sku, v.stock as free,
  v.low_stock_at as "lowStockAt", coalesce(promised.pieces, 0) as promised, ${isOnSaleAsP} as "isOnSale",
  (select count(*)::int from stock_notice n
    where n.product_id = v.product_id and n.size = v.size and n.notified_at is null) as waiting`

export function writeStockRow(figures: StockFigures): StockRow {
  const { free, promised, lowStockAt } = figures
  return { ...figures, onShelf: free + promised, level: stockLevel({ free, lowStockAt }) }
}

/** One size, as it stands. Throws 404 for what is not sold. */
export async function readStockRow(executor: Executor, { productId, size }: StockKey): Promise<StockRow> {
  const { rows } = await executor.execute<StockFigures>(sql`
    with promised as (${promisedPieces})
    select ${stockColumns} from variation v join product p on p.id = v.product_id
    left join promised on promised.product_id = v.product_id and promised.size = v.size
    where v.product_id = ${productId} and v.size = ${size}::numeric`)
  const [found] = rows
  if (!found) throw notSold()
  return writeStockRow(found)
}

/** What is free of a size: nothing of one that was taken out and left a history. Throws 404 for what was never sold. */
export async function readFree(executor: Executor, { productId, size }: StockKey): Promise<number> {
  const isIt = sql`product_id = ${productId} and size = ${size}::numeric`
  const { rows } = await executor.execute<{ free: number | null }>(sql`
    select max(free)::int as free from (
      select stock as free from variation where ${isIt}
      union all
      select 0 where exists (select from stock_correction where ${isIt}) or exists (select from order_line where ${isIt})
    ) known`)
  const free = rows[0]?.free ?? null
  if (free === null) throw notSold()
  return free
}

function notSold() {
  return new ApiError(404, 'This size is not sold any more.')
}
