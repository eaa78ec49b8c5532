import type { OfferUses } from '#contract/api/admin/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'

type Use = Omit<OfferUses['last'][number], 'usedAt'> & { usedAt: Date }

/** By whom the last thousand uses of an offer are counted, and the last ten themselves. */
export async function readUses(executor: Executor, couponId: string): Promise<OfferUses> {
  const uses = await rowsOf<Use>(
    executor,
    written`
    with recent as (
      select order_id, created_at, is_unproven from promo_code_use where promo_code_id = ${couponId}::uuid
      order by created_at desc limit 1000
    )
    select o.order_number as "orderNumber", u.created_at as "usedAt", case when o.taken_by is not null then 'phone'
      when u.is_unproven then 'typed' when s.role = 'user' then 'account' else 'proven' end as "countedBy"
    from recent u join shop_order o on o.id = u.order_id join shopper s on s.id = o.user_id order by u.created_at desc, o.id`,
  )
  const sums = { account: 0, proven: 0, phone: 0, typed: 0 }
  for (const { countedBy } of uses) sums[countedBy] += 1
  return { ...sums, last: uses.slice(0, 10).map((use) => ({ ...use, usedAt: use.usedAt.toISOString() })) }
}
