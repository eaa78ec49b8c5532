import { ApiError } from '#contract/api/envelope.ts'
import type { CouponWithUsage } from '#server/selling/coupons/coupons.ts'
import { couponLimitRefusal } from '#server/selling/coupons/hold-coupons.ts'
import { shortSentence } from '#server/selling/stock/stock.ts'
import type { Cart } from '../checkout-context.ts'

/**
 * Refuses goods that are sold out and coupons without a use left before anything on the shelf is held: a crowd after the last bag would queue for its
 * row only to hear so one after the other. What passes is looked at again under the locks. Not for an intent that may have become
 * an order already, or whose person has an unpaid one: its goods can be taken.
 */
export function refuseUnavailable(lines: Cart['lines'], coupons: CouponWithUsage[]) {
  const short = lines.find(({ stock, quantity }) => stock < quantity)
  if (short) throw new ApiError(409, shortSentence(short))
  const spent = coupons.find(({ isCouponLimitReached }) => isCouponLimitReached)
  if (spent) throw couponLimitRefusal(spent)
}
