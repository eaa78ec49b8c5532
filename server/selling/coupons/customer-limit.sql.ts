import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { hasCodeOf } from './coupons.sql.ts'
import { type CouponCustomer, countedOrdersOf } from './customer-use-count.sql.ts'

const reachedColumns = columns({
  promoCode: coupons.promoCode,
  // It is not null where so many uses are enough.
  limit: expression<number>('promo_code.per_customer_limit'),
  orderNumber: expression<string>('last.order_number'),
  isTyped: expression<boolean>('last.is_unproven'),
})

/** One of the codes whose limit for each customer this customer has reached, with the last order of theirs that counts. */
export async function findReachedLimit(executor: Executor, codes: string[], customer: CouponCustomer) {
  const [reached] = await rowsOf(
    executor,
    prepared`
    select ${reachedColumns} from promo_code cross join lateral (
      select o.order_number, u.is_unproven, count(*) over () as uses from (${countedOrdersOf(customer)}) as counted
      join shop_order o on o.id = counted.order_id
      join promo_code_use u on u.order_id = counted.order_id and u.promo_code_id = promo_code.id
      order by o.created_at desc limit 1) as last
    where ${hasCodeOf(codes)} and last.uses >= promo_code.per_customer_limit
    order by promo_code.promo_code limit 1`,
  )
  return reached
}
