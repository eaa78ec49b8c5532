import type { Piece } from '#server/platform/db/prepared/fragments.ts'
import { composed, prepared } from '#server/platform/db/prepared/prepared.ts'

/** Who uses a coupon, as its limit for each customer counts. */
export type CouponCustomer = {
  /** The account; of a guest what was ordered in this session. */
  userId: string | null
  /** The number that who orders has proven, else the recipient's. */
  mobileNumber: string
  /** Whether what strangers only typed this number for counts too: where who orders has not proven it. */
  countsTyped: boolean
}

/** The same as columns of the statement around this, or parts of it. */
type CustomerInStatement = { [Name in keyof CouponCustomer]: Piece }

/**
 * The live orders that count against the limit for each customer: those of an account, and those for a number, that hold the `promo_code`
 * of the statement around this, each once. Whatever counts a customer's uses counts these.
 */
export function countedOrders({ userId, mobileNumber, countsTyped }: CustomerInStatement) {
  return composed`
    select u.order_id from promo_code_use u
    where u.promo_code_id = promo_code.id and u.mobile_number = ${mobileNumber} and (${countsTyped} or not u.is_unproven)
    union
    select u.order_id from shop_order o join promo_code_use u on u.order_id = o.id and u.promo_code_id = promo_code.id
    where o.user_id = ${userId}`
}

/**
 * The same of one customer. PostgreSQL keeps one plan for all, as it sees no value while it plans: planned for each customer it took a
 * tenth of an order's time.
 */
export function countedOrdersOf({ userId, mobileNumber, countsTyped }: CouponCustomer) {
  return countedOrders({
    userId: prepared`(select ${userId}::uuid)`,
    mobileNumber: prepared`(select ${mobileNumber}::text)`,
    countsTyped: prepared`(select ${countsTyped}::boolean)`,
  })
}
