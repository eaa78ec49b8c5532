import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { couponUses } from '#server/platform/schema/selling/coupons.ts'
import type { CouponHolding } from './coupon-uses.ts'
import { ordersOfCustomer } from './customer-uses.sql.ts'

export type HeldCoupon = { id: string; promo_code: string }

const counted = columns({ counted: expression<HeldCoupon[]>("coalesce(json_agg(counted), '[]')") })

/** Counts a use of each code that has one left; with `mustBeAll` the statement fails where one has not. */
export async function countUses(tx: Transaction, codes: string[], mustBeAll: boolean) {
  const [row] = await rowsOf(
    tx,
    prepared`
    with wanted as (
      select id from promo_code where upper(promo_code) = any((select ${codes}::text[])::text[]) order by id for no key update
    ),
    counted as (
      update promo_code c set used_count = used_count + 1 from wanted
      where c.id = wanted.id and (usage_limit is null or used_count < usage_limit)
      returning c.id, promo_code
    )
    select ${counted}, 1 / (count(*) = ${codes.length} or not ${mustBeAll})::int from counted`,
  )
  return row?.counted ?? []
}

const noted = columns({ noted: expression<{ promo_code_id: string }[]>("coalesce(json_agg(noted), '[]')") })

/** Notes a use of each code that the customer has not used up; with `mustBeAll` the statement fails where they have. */
export async function noteUses(
  tx: Transaction,
  codes: string[],
  holding: Omit<CouponHolding, 'promoCodes'>,
  mustBeAll: boolean,
) {
  const { orderId, mobileNumber, isUnproven } = holding
  const couponId = expression<string>('c.id')
  const use = newRow(couponUses, { couponId, orderId, mobileNumber, isUnproven }, 'select')
  const [row] = await rowsOf(
    tx,
    prepared`
    with noted as (
      insert into ${use} from promo_code c
      where upper(promo_code) = any((select ${codes}::text[])::text[]) and (per_customer_limit is null or per_customer_limit >
        (select count(*) from (${ordersOfCustomer(holding)}) as used))
      returning promo_code_id
    )
    select ${noted}, 1 / (count(*) = ${codes.length} or not ${mustBeAll})::int from noted`,
  )
  return row?.noted ?? []
}

/** Takes the uses of an order away, and from the counts of their coupons. */
export async function takeUsesBack(tx: Transaction, orderId: string) {
  await rowsOf(
    tx,
    prepared`
    with given as (delete from promo_code_use where order_id = ${orderId}::uuid returning promo_code_id),
    held as (select id from promo_code where id in (select promo_code_id from given) order by id for no key update)
    update promo_code set used_count = used_count - 1 from held where promo_code.id = held.id`,
  )
}

/** Holds the coupons of an order until the transaction ends. */
export async function holdCouponsOf(tx: Transaction, orderId: string) {
  await rowsOf(
    tx,
    prepared`
    with held as (
      select id, per_customer_limit from promo_code
      where id in (select promo_code_id from promo_code_use where order_id = ${orderId}::uuid) order by id for no key update
    )
    select count(*) from held`,
  )
}

/** Has the uses of an order count for its number, of which the customer has not used up the coupon. */
export async function noteUsesAsProven(tx: Transaction, orderId: string) {
  await rowsOf(
    tx,
    prepared`
    update promo_code_use as mine set is_unproven = false from promo_code as c
    where mine.order_id = ${orderId}::uuid and mine.is_unproven and c.id = mine.promo_code_id and (c.per_customer_limit is null
      or c.per_customer_limit > (select count(*) from promo_code_use as u
        where u.promo_code_id = c.id and u.mobile_number = mine.mobile_number and not u.is_unproven))`,
  )
}
