import { and, asc, eq, exists, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Coupon } from '#contract/api/orders/coupons.ts'
import { toPercent, toRupees } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { InJson } from '#server/platform/db/prepared/fragments.ts'
import { rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { products, variations } from '#server/platform/schema/selling/catalog.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { isOnSale } from '../stock/on-sale.ts'
import { couponsOfCodes } from './coupons.sql.ts'

/** The offers for the header and home that have uses left. One on a category stands only while something there really costs less. */
export function readAdvertised(executor: Executor) {
  const isTrue = or(ne(coupons.promoType, 'ON_CATEGORY'), exists(discountedProducts(executor)))
  return read(executor, and(isOffered, hasUsesLeft, eq(coupons.offerCategory, 'MARKETING_OFFER'), isTrue))
}

/** The offers a shopper can choose in the checkout: never a hidden one, and none on a category (API-14). */
export function readApplicable(executor: Executor) {
  const isShown = or(isNull(coupons.offerCategory), ne(coupons.offerCategory, 'HIDDEN'))
  return read(executor, and(isOffered, hasUsesLeft, isShown, ne(coupons.promoType, 'ON_CATEGORY')))
}

/** The coupons of these codes, whatever their dates and however the codes are spelled; unknown ones are left out. */
export async function findCoupons(executor: Executor, codes: string[]): Promise<CouponWithUsage[]> {
  if (codes.length === 0) return []
  return (await rowsOf(executor, couponsOfCodes(codes))).map(toCouponWithUsage)
}

type Row = typeof coupons.$inferSelect
export type CouponWithUsage = Coupon & { isCouponLimitReached: boolean }

export function toCouponWithUsage(row: Row | InJson<Row>): CouponWithUsage {
  const { startsAt, endsAt, usageLimit, usedCount } = row
  const coupon = toCoupon({ ...row, startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
  return { ...coupon, isCouponLimitReached: usageLimit !== null && usedCount >= usageLimit }
}

/** In its time and not stopped, by the database's clock, so that every process says the same. */
export const isOffered = sql<boolean>`(${coupons.startsAt} <= now() and ${coupons.endsAt} > now() and not ${coupons.isStopped})`

// An offer whose uses are all taken is no offer.
const hasUsesLeft = or(isNull(coupons.usageLimit), lt(coupons.usedCount, coupons.usageLimit))

function discountedProducts(executor: Executor) {
  return executor
    .select({ id: products.id })
    .from(products)
    .innerJoin(variations, eq(variations.productId, products.id))
    .where(
      and(
        isOnSale,
        eq(products.categoryId, coupons.categoryId),
        or(isNull(coupons.subCategoryId), eq(products.subCategoryId, coupons.subCategoryId)),
        gt(variations.actualPrice, variations.price),
      ),
    )
}

async function read(executor: Executor, condition: SQL | undefined) {
  return (await select(executor, condition)).map(toCoupon)
}

function select(executor: Executor, condition: SQL | undefined) {
  return executor.select().from(coupons).where(condition).orderBy(asc(coupons.endsAt), asc(coupons.promoCode))
}

export function toCoupon(row: Row): Coupon {
  const { id, promoCode, title, description, promoType, offerCategory, isCombo, discountType } = row
  return {
    ...{ id, promoCode, title, description, promoType, offerCategory, isCombo, discountType },
    discount: discountType === 'PERCENTAGE_OFF' ? toPercent(row.discount) : toRupees(row.discount),
    startDate: row.startsAt.getTime(),
    // One that was stopped has ended, whatever it says.
    endDate: row.isStopped ? row.startsAt.getTime() : row.endsAt.getTime(),
    orderMinimum: { orderMinimum: toRupees(row.orderMinimum) },
    categoryId: row.categoryId,
    subCategoryId: row.subCategoryId,
  }
}
