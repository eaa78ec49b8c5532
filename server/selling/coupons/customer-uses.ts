import { type SQL, sql } from 'drizzle-orm'
import { usedByCustomerSentence } from '#contract/rules/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { couponUses } from '#server/platform/schema/coupons.ts'

/** Who uses a coupon, as its limit for each customer counts. */
export type CouponCustomer = {
  /** The account; of a guest what was ordered in this session. */
  userId: string | null
  /** The number that who orders has proven, else the recipient's. */
  mobileNumber: string
  /** Whether what strangers only typed this number for counts too: where who orders has not proven it. */
  countsTyped: boolean
}

/**
 * The live orders of a customer that hold the coupon `c` of the statement around this, each once. PostgreSQL keeps one plan for all, as
 * it sees no value while it plans: planned for each customer it took a tenth of an order's time.
 */
export function ordersOfCustomer({ userId, mobileNumber, countsTyped }: CouponCustomer) {
  return written`
    select u.order_id from promo_code_use u
    where u.promo_code_id = c.id and u.mobile_number = (select ${mobileNumber}::text)
      and ((select ${countsTyped}::boolean) or not u.is_unproven)
    union
    select u.order_id from shop_order o join promo_code_use u on u.order_id = o.id and u.promo_code_id = c.id
    where o.user_id = (select ${userId}::uuid)`
}

/** How many live orders of an account, or of who has proven a number, hold the coupon of an id. */
export function usesOfProven(couponId: SQL, { userId, mobileNumber }: { userId: SQL; mobileNumber: SQL }) {
  return sql<number>`(select count(*) from (
    select u.order_id from ${couponUses} u
    where u.promo_code_id = ${couponId} and u.mobile_number = ${mobileNumber} and not u.is_unproven
    union
    select u.order_id from shop_order o join ${couponUses} u on u.order_id = o.id and u.promo_code_id = ${couponId}
    where o.user_id = ${userId}) as used)`
}

type Use = { promoCode: string; limit: number; orderNumber: string; isTyped: boolean }

/** For the shop's people: which of the codes a customer has used as often as may be, and in which order last; or undefined. */
export async function usedBefore(executor: Executor, codes: string[], customer: CouponCustomer) {
  const spelled = codes.map((code) => code.trim().toUpperCase())
  const [use] = await rowsOf<Use>(
    executor,
    written`
    select c.promo_code as "promoCode", c.per_customer_limit as limit, last.order_number as "orderNumber", last.is_unproven as "isTyped"
    from promo_code c cross join lateral (
      select o.order_number, u.is_unproven, count(*) over () as uses from (${ordersOfCustomer(customer)}) as used
      join shop_order o on o.id = used.order_id join promo_code_use u on u.order_id = used.order_id and u.promo_code_id = c.id
      order by o.created_at desc limit 1) as last
    where upper(c.promo_code) = any((select ${spelled}::text[])::text[]) and last.uses >= c.per_customer_limit
    order by c.promo_code limit 1`,
  )
  return use && usedByCustomerSentence(use)
}
