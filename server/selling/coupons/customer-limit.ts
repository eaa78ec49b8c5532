import { customerLimitForStaff } from '#contract/rules/pricing/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { findReachedLimit } from './customer-limit.sql.ts'
import type { CouponCustomer } from './customer-use-count.sql.ts'

/** For the shop's people: which of the codes a customer has used as often as may be, and in which order last; or undefined. */
export async function explainCustomerLimit(executor: Executor, codes: string[], customer: CouponCustomer) {
  const reached = await findReachedLimit(executor, codes, customer)
  return reached && customerLimitForStaff(reached)
}
