import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { couponUses } from '#server/platform/schema/selling/coupons.ts'
import { hasCodeOf } from './coupons.sql.ts'
import { countedOrders, countedOrdersOf } from './customer-use-count.sql.ts'
import type { CouponReservation } from './hold-coupons.ts'

export type ReservedCoupon = { id: string; promo_code: string }

const counted = columns({ counted: expression<ReservedCoupon[]>("coalesce(json_agg(counted), '[]')") })

/** Counts a use of each code that has one left; with `mustBeAll` the statement fails where one has not. */
export async function countUses(tx: Transaction, codes: string[], mustBeAll: boolean) {
  const [row] = await rowsOf(
    tx,
    prepared`
    with wanted as (
      select id from promo_code where ${hasCodeOf(codes)} order by id for no key update
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

const recorded = columns({ recorded: expression<{ promo_code_id: string }[]>("coalesce(json_agg(recorded), '[]')") })

/** Records a use of each code that the customer may use once more; with `mustBeAll` the statement fails where they may not. */
export async function recordUses(
  tx: Transaction,
  codes: string[],
  reservation: Omit<CouponReservation, 'promoCodes'>,
  mustBeAll: boolean,
) {
  const { orderId, mobileNumber, isUnproven } = reservation
  const couponId = expression<string>('promo_code.id')
  const use = newRow(couponUses, { couponId, orderId, mobileNumber, isUnproven }, 'select')
  const [row] = await rowsOf(
    tx,
    prepared`
    with recorded as (
      insert into ${use} from promo_code
      where ${hasCodeOf(codes)} and (per_customer_limit is null or per_customer_limit >
        (select count(*) from (${countedOrdersOf(reservation)}) as counted))
      returning promo_code_id
    )
    select ${recorded}, 1 / (count(*) = ${codes.length} or not ${mustBeAll})::int from recorded`,
  )
  return row?.recorded ?? []
}

/** Takes the uses of an order away, and from the counts of their coupons. */
export async function removeUses(tx: Transaction, orderId: string) {
  await rowsOf(
    tx,
    prepared`
    with given as (delete from promo_code_use where order_id = ${orderId}::uuid returning promo_code_id),
    held as (select id from promo_code where id in (select promo_code_id from given) order by id for no key update)
    update promo_code set used_count = used_count - 1 from held where promo_code.id = held.id`,
  )
}

/** Holds the coupons of an order until the transaction ends. */
export async function lockCouponsOfOrder(tx: Transaction, orderId: string) {
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

const ownerOfNumber = {
  userId: expression<string>('null::uuid'),
  mobileNumber: expression<string>('mine.mobile_number'),
  countsTyped: expression<boolean>('false'),
}

/** Has the uses of an order count for its number, each unless the owner of the number has reached the limit for a customer. */
export async function recordUsesAsProven(tx: Transaction, orderId: string) {
  await rowsOf(
    tx,
    prepared`
    update promo_code_use as mine set is_unproven = false from promo_code
    where mine.order_id = ${orderId}::uuid and mine.is_unproven and promo_code.id = mine.promo_code_id
      and (per_customer_limit is null
        or per_customer_limit > (select count(*) from (${countedOrders(ownerOfNumber)}) as counted))`,
  )
}
