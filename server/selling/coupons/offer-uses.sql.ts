import { alias } from 'drizzle-orm/pg-core'
import type { OfferUses } from '#contract/api/admin/catalog/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'

const useColumns = columns({
  orderNumber: alias(orders, 'o').orderNumber,
  usedAt: expression<Date>('u.created_at'),
  countedBy: expression<OfferUses['last'][number]['countedBy']>(`case when o.taken_by is not null then 'phone'
    when u.is_unproven then 'typed' when s.role = 'user' then 'account' else 'proven' end`),
})

/** The last thousand uses of a coupon, the newest first. */
export function readLastUses(executor: Executor, couponId: string) {
  return rowsOf(
    executor,
    prepared`
    with recent as (
      select order_id, created_at, is_unproven from promo_code_use where promo_code_id = ${couponId}::uuid
      order by created_at desc limit 1000
    )
    select ${useColumns}
    from recent u join shop_order o on o.id = u.order_id join shopper s on s.id = o.user_id order by u.created_at desc, o.id`,
  )
}
