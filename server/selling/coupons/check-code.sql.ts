import { getTableColumns } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { hasCodeOf } from './coupons.sql.ts'
import { isOffered } from './coupons.ts'
import { countedOrders } from './customer-use-count.sql.ts'

const asker = {
  userId: expression<string>('asker.id'),
  mobileNumber: expression<string>('asker.mobile_number'),
  countsTyped: expression<boolean>('false'),
}

const checkedColumns = columns({
  ...getTableColumns(coupons),
  isOffered: expression<boolean>(isOffered),
  isCouponLimitReached: expression<boolean>('coalesce(used_count >= usage_limit, false)'),
  isCustomerLimitReached: expression<boolean>(prepared`coalesce(
    asker.id is not null and per_customer_limit <= (select count(*) from (${countedOrders(asker)}) as counted), false)`),
})

/** The coupon of a code with what may stand in the way of the one who asks: one statement, whatever comes of it. */
export async function findCheckedCode(executor: Executor, code: string, userId: string | undefined) {
  // By account and proven number: the one to call can be anybody's, and nobody may ask what a stranger has used.
  const [found] = await rowsOf(
    executor,
    prepared`
    select ${checkedColumns} from promo_code left join (
      select s.id, coalesce(s.login_mobile, (select g.mobile from guest_proof g
        where g.user_id = s.id and g.mobile = s.mobile_number and g.expires_at > now())) as mobile_number
      from shopper s where s.id = ${userId ?? null}::uuid
    ) asker on true
    where ${hasCodeOf([code])}`,
  )
  return found
}
