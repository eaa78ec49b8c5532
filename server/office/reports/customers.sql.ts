import { alias } from 'drizzle-orm/pg-core'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { isSoldIn, startOf } from './periods.ts'

const buyerColumns = columns({
  mobileNumber: alias(orders, 'o').mobileNumber,
  name: expression<string>("max(o.recipient ->> 'name')"),
  isErased: expression<boolean>('o.user_id in (select id from shopper where erased_at is not null)'),
  orders: expression<number>('count(*)::int'),
  net: expression<number>('sum(o.original_subtotal - o.discount)::bigint'),
  lastAt: expression<string>('max(o.created_at)::text'),
})

/** Who bought in a period, by their number. */
export function readBuyers(executor: Executor, period: Period) {
  return rowsOf(
    executor,
    composed`select ${buyerColumns} from shop_order o where ${isSoldIn(period)} group by o.mobile_number, "isErased"`,
  )
}

const mobileColumns = columns({ mobile: expression<string>('mobile') })

/** Which of some numbers had bought before a day: each is looked up, however many orders there are. */
export async function findBoughtBefore(executor: Executor, mobiles: string[], day: string) {
  const rows = await rowsOf(
    executor,
    composed`
    select ${mobileColumns} from unnest(${mobiles}::text[]) mobile
    where exists (select from shop_order o where o.mobile_number = mobile and o.created_at < ${startOf(day)}
      and o.order_status in ('CONFIRMED', 'COMPLETED'))`,
  )
  return rows.map(({ mobile }) => mobile)
}
