import type { Executor } from '#server/platform/db/database.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { cardShape } from '#server/selling/search/product-card.sql.ts'
import { isOnSaleAsP } from '#server/selling/stock/on-sale.sql.ts'

const cardColumns = columns(cardShape)

export function readCards(executor: Executor, ids: string[]) {
  return rowsOf(
    executor,
    prepared`select ${cardColumns} from product p where p.id = any(${ids}::text[]) and ${isOnSaleAsP}`,
  )
}
