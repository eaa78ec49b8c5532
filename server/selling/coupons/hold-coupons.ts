import { sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { normalisePromoCode } from '#contract/promo-code.ts'
import { couponLimitReached, customerLimitReached, invalidCode } from '#contract/rules/pricing/coupons.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { pipeline } from '#server/platform/db/transaction.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import type { CouponCustomer } from './customer-use-count.sql.ts'
import {
  countUses,
  lockCouponsOfOrder,
  type ReservedCoupon,
  recordUses,
  recordUsesAsProven,
  removeUses,
} from './hold-coupons.sql.ts'

export type CouponReservation = CouponCustomer & {
  orderId: string
  /** Orders that others place for a number do not count against its proven owner. */
  isUnproven: boolean
  promoCodes: string[]
}

type CouponOrder = {
  id: string
  userId: string
  mobileNumber: string
  provenMobile: string | null
  takenBy?: string | null | undefined
  promoCodes: string[]
}

/** How the coupons of an order are counted. */
export function toCouponReservation(order: CouponOrder): CouponReservation {
  const { id: orderId, userId, mobileNumber, provenMobile, takenBy, promoCodes } = order
  const isUnproven = provenMobile === null && !takenBy
  const customer = { userId, mobileNumber: provenMobile ?? mobileNumber, countsTyped: isUnproven }
  return { ...customer, orderId, isUnproven, promoCodes }
}

/**
 * Reserves the coupons of an order within its transaction, all or none: their rows stay locked until it ends, so nobody else can take
 * the same last use. Throws 409 with a sentence when a limit is reached, 400 for a code that does not exist.
 */
export async function reserveCoupons(tx: Transaction, reservation: CouponReservation) {
  const [counted, recorded] = await count(tx, reservation, false)
  const codes = codesOf(reservation)
  if (counted.length !== codes.length) throw await refusalOfMissing(tx, codes, counted)
  const refused = counted.find(({ id }) => !recorded.some(({ promo_code_id }) => promo_code_id === id))
  if (refused) throw new ApiError(409, customerLimitReached(refused.promo_code))
}

/** The same; fails as `isPreconditionFailed` says where one of them cannot be reserved. */
export async function reserveCouponsOrAbort(tx: Transaction, reservation: CouponReservation) {
  await count(tx, reservation, true)
}

async function count(tx: Transaction, reservation: CouponReservation, mustBeAll: boolean) {
  const codes = codesOf(reservation)
  if (codes.length === 0) return [[], []]
  const [counted, recorded] = await pipeline(
    () => countUses(tx, codes, mustBeAll),
    // A statement of its own, so that it sees the uses of everybody who had the rows locked before.
    () => recordUses(tx, codes, reservation, mustBeAll),
  )
  return [counted, recorded] as const
}

/** Releases the coupon uses of an order, once, when it is cancelled or lapses. */
export async function releaseCoupons(tx: Transaction, orderId: string) {
  await removeUses(tx, orderId)
}

/**
 * The recipient has confirmed an order by its code: its uses count for the number from now on, unless its owner has used them as often
 * as may be meanwhile.
 */
export async function countAsProven(tx: Transaction, orderId: string) {
  await lockCouponsOfOrder(tx, orderId)
  // A statement of its own, so that it sees the uses of everybody who had the rows locked before.
  await recordUsesAsProven(tx, orderId)
}

/** Why the first code that could not be reserved was refused: it does not exist, or all its uses are taken. */
async function refusalOfMissing(executor: Executor, codes: string[], held: ReservedCoupon[]) {
  const missing = codes.find((code) => !held.some(({ promo_code }) => normalisePromoCode(promo_code) === code)) ?? ''
  const [known] = await executor
    .select({ promoCode: coupons.promoCode, offerCategory: coupons.offerCategory })
    .from(coupons)
    .where(sql`upper(${coupons.promoCode}) = ${missing}`)
  return known ? couponLimitRefusal(known) : new ApiError(400, invalidCode)
}

/** What is said when all uses of a code are taken; of a hidden one no more than of an unknown one. */
export function couponLimitRefusal({
  promoCode,
  offerCategory,
}: {
  promoCode: string
  offerCategory?: string | null | undefined
}) {
  return new ApiError(409, offerCategory === 'HIDDEN' ? invalidCode : couponLimitReached(promoCode))
}

function codesOf({ promoCodes }: Pick<CouponReservation, 'promoCodes'>) {
  return [...new Set(promoCodes.map(normalisePromoCode))]
}
