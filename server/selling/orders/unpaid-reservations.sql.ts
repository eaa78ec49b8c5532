import type { OrderLimit } from '#contract/rules/orders/order-limits.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import type { OrderIntent } from './idempotency.ts'

export type UnpaidReservations = {
  /** For how long orders of the person may still hold goods that are not paid; an hour from the first one on. */
  secondsLeft: number
  /** What the same number holds unpaid by other guests or logins: `total` in paise, and pieces. */
  byOthers: OrderLimit
}

const unpaidColumns = columns({
  secondsLeft: expression<number>(
    "coalesce(extract(epoch from min(created_at) + interval '1 hour' - now()), 3600)::float8",
  ),
  byOthers:
    expression<OrderLimit>(`json_build_object('total', coalesce(sum(total) filter (where is_of_other), 0)::float8,
    'pieces', coalesce(sum(pieces) filter (where is_of_other), 0)::int)`),
})

/**
 * What somebody holds unpaid: of who has proven a number, by this number, whoever receives it; else what nobody proven has ordered for the
 * recipient's number; and always by their own orders. To be read while the number is held.
 */
export async function readUnpaidReservations(
  tx: Transaction,
  { userId, request }: Pick<OrderIntent, 'userId' | 'request'>,
  provenMobile: string | null,
): Promise<UnpaidReservations> {
  const [unpaid] = await rowsOf(
    tx,
    prepared`
    select ${unpaidColumns} from (
      select created_at, total, order_status = 'UNPAID' and user_id <> ${userId} as is_of_other,
        (select sum(quantity) from order_line where order_id = shop_order.id) as pieces
      from shop_order
      where order_status in ('UNPAID', 'LAPSED') and holds_goods and created_at > now() - interval '24 hours'
        and (user_id = ${userId} or proven_mobile = ${provenMobile}
          or ${provenMobile}::text is null and proven_mobile is null and mobile_number = ${request.userBasicInfo.mobileNumber})
    ) as held`,
  )
  if (!unpaid) throw new Error('The unpaid orders were not counted.')
  return unpaid
}
