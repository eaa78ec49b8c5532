import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { isOnSaleAsP } from './on-sale.sql.ts'
import { promisedPieces } from './promised-stock.sql.ts'
import type { StockKey } from './stock.ts'

const v = alias(variations, 'v')

/** Of a size `v` of a product `p`, with what is `promised` joined. */
export const stockShape = {
  productId: v.productId,
  name: alias(products, 'p').name,
  size: v.size,
  type: v.type,
  sku: v.sku,
  free: v.stock,
  lowStockAt: v.lowStockAt,
  promised: expression<number>('coalesce(promised.pieces, 0)'),
  isOnSale: expression<boolean>(isOnSaleAsP),
  waiting: expression<number>(`(select count(*)::int from stock_notice n
    where n.product_id = v.product_id and n.size = v.size and n.notified_at is null)`),
}
const stockColumns = columns(stockShape)

/** One size, as it stands; nothing of what is not sold. */
export async function findStockFigures(executor: Executor, { productId, size }: StockKey) {
  const [found] = await rowsOf(
    executor,
    prepared`
    with promised as (${promisedPieces})
    select ${stockColumns} from variation v join product p on p.id = v.product_id
    left join promised on promised.product_id = v.product_id and promised.size = v.size
    where v.product_id = ${productId} and v.size = ${size}::numeric`,
  )
  return found
}

const freeColumns = columns({ free: expression<number | null>('max(free)::int') })

/** What is free of a size: nothing of one that was taken out and left a history, and null of what was never sold. */
export async function findFree(executor: Executor, { productId, size }: StockKey) {
  const isIt = prepared`product_id = ${productId} and size = ${size}::numeric`
  const [found] = await rowsOf(
    executor,
    prepared`
    select ${freeColumns} from (
      select stock as free from variation where ${isIt}
      union all
      select 0 where exists (select from stock_correction where ${isIt}) or exists (select from order_line where ${isIt})
    ) known`,
  )
  return found?.free ?? null
}
