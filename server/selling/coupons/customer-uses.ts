import { type SQL, sql } from 'drizzle-orm'
import { usedByCustomerSentence } from '#contract/rules/pricing/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { couponUses } from '#server/platform/schema/selling/coupons.ts'
import { findUsedUpCode } from './customer-uses.sql.ts'

/** Who uses a coupon, as its limit for each customer counts. */
export type CouponCustomer = {
  /** The account; of a guest what was ordered in this session. */
  userId: string | null
  /** The number that who orders has proven, else the recipient's. */
  mobileNumber: string
  /** Whether what strangers only typed this number for counts too: where who orders has not proven it. */
  countsTyped: boolean
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

/** For the shop's people: which of the codes a customer has used as often as may be, and in which order last; or undefined. */
export async function usedBefore(executor: Executor, codes: string[], customer: CouponCustomer) {
  const use = await findUsedUpCode(executor, codes, customer)
  return use && usedByCustomerSentence(use)
}
