import { sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { invalidCode, usedBeforeSentence, usedUpSentence } from '#contract/rules/coupons.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { together } from '#server/platform/db/transaction.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { coupons, couponUses } from '#server/platform/schema/coupons.ts'
import { type CouponCustomer, ordersOfCustomer } from './customer-uses.ts'

type Held = { id: string; promo_code: string }
export type CouponHolding = CouponCustomer & {
  orderId: string
  /** What strangers order for a number does not count against whoever has proven it. */
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
export function couponHolding(order: CouponOrder): CouponHolding {
  const { id: orderId, userId, mobileNumber, provenMobile, takenBy, promoCodes } = order
  const isUnproven = provenMobile === null && !takenBy
  const customer = { userId, mobileNumber: provenMobile ?? mobileNumber, countsTyped: isUnproven }
  return { ...customer, orderId, isUnproven, promoCodes }
}

/**
 * Counts the coupons of an order within its transaction, all or none: their rows stay held until it ends, so nobody else can take
 * the same last use. Throws 409 with a sentence when a limit is reached, 400 for a code that does not exist.
 */
export async function holdCoupons(tx: Transaction, holding: CouponHolding) {
  const [counted, noted] = await count(tx, holding, false)
  const codes = codesOf(holding)
  if (counted.length !== codes.length) throw await usedUp(tx, codes, counted)
  const refused = counted.find(({ id }) => !noted.some(({ promo_code_id }) => promo_code_id === id))
  if (refused) throw new ApiError(409, usedBeforeSentence(refused.promo_code))
}

/** The same, and it `isLacking` where one of them cannot be held. */
export async function holdCouponsOrFail(tx: Transaction, holding: CouponHolding) {
  await count(tx, holding, true)
}

async function count(tx: Transaction, holding: CouponHolding, mustBeAll: boolean) {
  const codes = codesOf(holding)
  if (codes.length === 0) return [[], []]
  const [counted, noted] = await together(
    () => countUses(tx, codes, mustBeAll),
    // A statement of its own sees the uses of everybody who held the rows before.
    () => noteUses(tx, codes, holding, mustBeAll),
  )
  return [counted, noted] as const
}

async function countUses(tx: Transaction, codes: string[], mustBeAll: boolean) {
  const [row] = await rowsOf<{ counted: Held[] }>(
    tx,
    written`
    with wanted as (
      select id from promo_code where upper(promo_code) = any((select ${codes}::text[])::text[]) order by id for no key update
    ),
    counted as (
      update promo_code c set used_count = used_count + 1 from wanted
      where c.id = wanted.id and (usage_limit is null or used_count < usage_limit)
      returning c.id, promo_code
    )
    select coalesce(json_agg(counted), '[]') as counted, 1 / (count(*) = ${codes.length} or not ${mustBeAll})::int from counted`,
  )
  return row?.counted ?? []
}

async function noteUses(
  tx: Transaction,
  codes: string[],
  holding: Omit<CouponHolding, 'promoCodes'>,
  mustBeAll: boolean,
) {
  const { orderId, mobileNumber, isUnproven } = holding
  const [row] = await rowsOf<{ noted: { promo_code_id: string }[] }>(
    tx,
    written`
    with noted as (
      insert into promo_code_use (promo_code_id, order_id, mobile_number, is_unproven)
      select c.id, ${orderId}::uuid, ${mobileNumber}::text, ${isUnproven}::boolean from promo_code c
      where upper(promo_code) = any((select ${codes}::text[])::text[]) and (per_customer_limit is null or per_customer_limit >
        (select count(*) from (${ordersOfCustomer(holding)}) as used))
      returning promo_code_id
    )
    select coalesce(json_agg(noted), '[]') as noted, 1 / (count(*) = ${codes.length} or not ${mustBeAll})::int from noted`,
  )
  return row?.noted ?? []
}

/** Gives the uses of an order back, once, when it is cancelled or lapses. */
export async function giveBackCoupons(tx: Transaction, orderId: string) {
  await tx.execute(sql`
    with given as (delete from ${couponUses} where order_id = ${orderId}::uuid returning promo_code_id),
    held as (select id from ${coupons} where id in (select promo_code_id from given) order by id for no key update)
    update ${coupons} set used_count = used_count - 1 from held where ${coupons.id} = held.id`)
}

/**
 * The recipient has given back the code of an order: its uses count for the number from now on, unless its owner has used them as often
 * as may be meanwhile.
 */
export async function countAsProven(tx: Transaction, orderId: string) {
  await tx.execute(sql`
    with held as (
      select id, per_customer_limit from ${coupons}
      where id in (select promo_code_id from ${couponUses} where order_id = ${orderId}::uuid) order by id for no key update
    )
    select count(*) from held`)
  // A statement of its own sees the uses of everybody who held the rows before.
  await tx.execute(sql`
    update ${couponUses} as mine set is_unproven = false from ${coupons} as c
    where mine.order_id = ${orderId}::uuid and mine.is_unproven and c.id = mine.promo_code_id and (c.per_customer_limit is null
      or c.per_customer_limit > (select count(*) from ${couponUses} as u
        where u.promo_code_id = c.id and u.mobile_number = mine.mobile_number and not u.is_unproven))`)
}

/** Which of the codes could not be held. */
async function usedUp(executor: Executor, codes: string[], held: Held[]) {
  const missing = codes.find((code) => !held.some(({ promo_code }) => spelled(promo_code) === code)) ?? ''
  const [known] = await executor
    .select({ promoCode: coupons.promoCode, offerCategory: coupons.offerCategory })
    .from(coupons)
    .where(sql`upper(${coupons.promoCode}) = ${missing}`)
  if (!known) return new ApiError(400, invalidCode)
  return usedUpRefusal(known.promoCode, known.offerCategory === 'HIDDEN')
}

/** What is said when all uses of a code are taken; of a hidden one no more than of an unknown one. */
export function usedUpRefusal(promoCode: string, isHidden: boolean) {
  return new ApiError(409, isHidden ? invalidCode : usedUpSentence(promoCode))
}

function codesOf({ promoCodes }: Pick<CouponHolding, 'promoCodes'>) {
  return [...new Set(promoCodes.map(spelled))]
}

function spelled(code: string) {
  return code.trim().toUpperCase()
}
