import { ApiError } from '#contract/api/envelope.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import {
  couponLimitReached,
  customerLimitReached,
  invalidCode,
  notAtThisTime,
} from '#contract/rules/pricing/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { findCheckedCode } from './check-code.sql.ts'
import { toCoupon } from './coupons.ts'

/**
 * The coupon of a code that could be used now: in its time, with uses left, and not used too often by the one who asks. Throws 400:
 * a hidden code that cannot be used sounds like one that does not exist, and every question is one query whatever its outcome.
 */
export async function checkCode(executor: Executor, code: string, userId: string | undefined): Promise<Coupon> {
  const found = await findCheckedCode(executor, code, userId)
  if (!found) throw new ApiError(400, invalidCode)
  const isHidden = found.offerCategory === 'HIDDEN'
  if (!found.isOffered) throw new ApiError(400, isHidden ? invalidCode : notAtThisTime)
  if (found.isCouponLimitReached) throw new ApiError(400, isHidden ? invalidCode : couponLimitReached(found.promoCode))
  if (found.isCustomerLimitReached) throw new ApiError(400, customerLimitReached(found.promoCode))
  return toCoupon(found)
}
