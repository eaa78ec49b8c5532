import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import type { CouponCustomer } from './customer-uses.ts'

/**
 * The live orders of a customer that hold the coupon `c` of the statement around this, each once. PostgreSQL keeps one plan for all, as
 * it sees no value while it plans: planned for each customer it took a tenth of an order's time.
 */
export function ordersOfCustomer({ userId, mobileNumber, countsTyped }: CouponCustomer) {
  return prepared`
    select u.order_id from promo_code_use u
    where u.promo_code_id = c.id and u.mobile_number = (select ${mobileNumber}::text)
      and ((select ${countsTyped}::boolean) or not u.is_unproven)
    union
    select u.order_id from shop_order o join promo_code_use u on u.order_id = o.id and u.promo_code_id = c.id
    where o.user_id = (select ${userId}::uuid)`
}

const useColumns = columns({
  promoCode: alias(coupons, 'c').promoCode,
  // It is not null where so many uses are enough.
  limit: expression<number>('c.per_customer_limit'),
  orderNumber: expression<string>('last.order_number'),
  isTyped: expression<boolean>('last.is_unproven'),
})

/** One of the codes that a customer has used as often as may be, with the last order of theirs that did. */
export async function findUsedUpCode(executor: Executor, codes: string[], customer: CouponCustomer) {
  const spelled = codes.map((code) => code.trim().toUpperCase())
  const [use] = await rowsOf(
    executor,
    prepared`
    select ${useColumns} from promo_code c cross join lateral (
      select o.order_number, u.is_unproven, count(*) over () as uses from (${ordersOfCustomer(customer)}) as used
      join shop_order o on o.id = used.order_id join promo_code_use u on u.order_id = used.order_id and u.promo_code_id = c.id
      order by o.created_at desc limit 1) as last
    where upper(c.promo_code) = any((select ${spelled}::text[])::text[]) and last.uses >= c.per_customer_limit
    order by c.promo_code limit 1`,
  )
  return use
}
