import type { Executor } from '#server/platform/db/database.ts'
import { columns, fragment } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { cardShape } from '#server/selling/search/product-card.sql.ts'
import { onSale } from '#server/selling/stock/on-sale.ts'

const cardColumns = columns(cardShape)
const isOnSale = fragment(onSale)

export function readCards(executor: Executor, ids: string[]) {
  return rowsOf(
    executor,
    prepared`select ${cardColumns} from product p where p.id = any(${ids}::text[]) and ${isOnSale}`,
  )
}
