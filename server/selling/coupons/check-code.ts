import { eq, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { invalidCode, notAtThisTime, usedBeforeSentence, usedUpSentence } from '#contract/rules/pricing/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { isNow, toCoupon } from './coupons.ts'
import { usesOfProven } from './customer-uses.ts'

/**
 * The coupon of a code that could be used now: in its time, not used up, and not used too often by the one who asks. Throws 400:
 * a hidden code that cannot be used sounds like one that does not exist, and every question is one query whatever its outcome.
 */
export async function checkCode(executor: Executor, code: string, userId: string | undefined): Promise<Coupon> {
  const found = await findCode(executor, code, userId)
  if (!found) throw new ApiError(400, invalidCode)
  const { row, isTimely, isUsedUp, isUsedBefore } = found
  const isHidden = row.offerCategory === 'HIDDEN'
  if (!isTimely) throw new ApiError(400, isHidden ? invalidCode : notAtThisTime)
  if (isUsedUp) throw new ApiError(400, isHidden ? invalidCode : usedUpSentence(row.promoCode))
  if (isUsedBefore) throw new ApiError(400, usedBeforeSentence(row.promoCode))
  return toCoupon(row)
}

async function findCode(executor: Executor, code: string, userId: string | undefined) {
  // By account and proven number: the one to call can be anybody's, and nobody may ask what a stranger has used.
  const mobileNumber = sql`coalesce(${users.loginMobile}, (select mobile from guest_proof
    where user_id = ${users.id} and mobile = ${users.mobileNumber} and expires_at > now()))`
  const customer = { userId: sql`${users.id}`, mobileNumber }
  const uses = sql`(select ${usesOfProven(sql`${coupons.id}`, customer)} from ${users} where ${users.id} = ${userId ?? null}::uuid)`
  const [found] = await executor
    .select({
      row: coupons,
      isTimely: sql<boolean>`${isNow}`,
      isUsedUp: sql<boolean>`coalesce(${coupons.usedCount} >= ${coupons.usageLimit}, false)`,
      isUsedBefore: sql<boolean>`coalesce(${uses} >= ${coupons.perCustomerLimit}, false)`,
    })
    .from(coupons)
    .where(eq(sql`upper(${coupons.promoCode})`, code.trim().toUpperCase()))
  return found
}
