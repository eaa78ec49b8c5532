import type { Database } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

type Span = { fromAt: Date; toAt: Date }
type Page = { after: string; most: number }

const idColumns = columns({ id: expression<string>('id::text') })

/** The orders of which money is gone in another way than by refunds alone, or was sent back in a span. */
export function findOrdersWithMoneyOut(db: Database, { fromAt, toAt }: Span, { after, most }: Page) {
  return rowsOf(
    db,
    prepared`
    select distinct ${idColumns} from (
      select order_id as id from manual_refund
      union all select order_id from payment_dispute where amount_lost > 0
      union all select order_id from open_matter where kind = 'paid-out-twice' and closed_at is null
      union all select order_id from payment_event where kind = 'refund.processed' and happened_at between ${fromAt} and ${toAt}
    ) gone where id is not null and id::text > ${after} order by 1 limit ${most}`,
  )
}
