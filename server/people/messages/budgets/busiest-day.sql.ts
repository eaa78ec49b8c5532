import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const busiest = columns({ orders: expression<number>('coalesce(max(orders), 0)::int') })

/** The most orders of one Indian day, of the two weeks before the last 24 hours, that were packed. */
export async function countOrdersOfBusiestDay(executor: Executor) {
  const [found] = await rowsOf(
    executor,
    prepared`
    select ${busiest} from (
      select count(*) as orders from shop_order
      where created_at > now() - interval '15 days' and created_at < now() - interval '1 day' and packed_at is not null
      group by (created_at at time zone 'Asia/Kolkata')::date) days`,
  )
  return found?.orders ?? 0
}
