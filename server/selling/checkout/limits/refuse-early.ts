import { ApiError } from '#contract/api/envelope.ts'
import type { FoundCoupon } from '#server/selling/coupons/coupons.ts'
import { couponLimitRefusal } from '#server/selling/coupons/hold-coupons.ts'
import { shortSentence } from '#server/selling/stock/stock.ts'
import type { Cart } from '../start-order.ts'

/**
 * Refuses goods that are sold out and coupons without a use left before anything on the shelf is held: a crowd after the last bag would queue for its
 * row only to hear so one after the other. What passes is looked at again under the locks. Not for a wish that may have become
 * an order already, or whose person has an unpaid one: its goods can be taken.
 */
export function refuseLacking(lines: Cart['lines'], coupons: FoundCoupon[]) {
  const short = lines.find(({ stock, quantity }) => stock < quantity)
  if (short) throw new ApiError(409, shortSentence(short))
  const spent = coupons.find(({ isCouponLimitReached }) => isCouponLimitReached)
  if (spent) throw couponLimitRefusal(spent)
}
