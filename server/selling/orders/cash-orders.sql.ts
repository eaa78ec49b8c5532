import { expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { prepared } from '#server/platform/db/prepared/prepared.ts'
import type { CashOrdersOfPerson } from './open-orders.ts'

/**
 * The cash orders that count for somebody, as a part of a statement that knows what they have `proven`. Of who has proven a number, the own
 * ones, whoever receives them: what strangers send to this number never counts against its owner. Of who has not, all that such people send
 * to the recipient's number.
 */
export function cashOrdersOf(recipientsNumber: string) {
  return expression<CashOrdersOfPerson>(prepared`
    case when proven.mobile is null then json_build_object(
      'open', (select count(*) from shop_order where mobile_number = ${recipientsNumber} and proven_mobile is null and ${isOpenCash}),
      'ofDay', (select ${sums} from shop_order
        where mobile_number = ${recipientsNumber} and proven_mobile is null and ${isCashOfDay}))
    else json_build_object(
      'open', (select count(*) from shop_order where proven_mobile = proven.mobile and ${isOpenCash}),
      'ofDay', (select ${sums} from shop_order where proven_mobile = proven.mobile and ${isCashOfDay}))
    end`)
}

const isOpenCash = fragment("order_status = 'CONFIRMED' and payment_mode = 'CASH'")
const isCashOfDay = fragment("created_at > now() - interval '24 hours' and payment_mode = 'CASH'")
const sums = fragment(`json_build_object(
  'count', count(*) filter (where taken_by is null),
  'secondsLeft', extract(epoch from min(created_at) filter (where taken_by is null) + interval '24 hours' - now()),
  'totalToday', coalesce(sum(total) filter (where order_status <> 'CANCELLED'
    and created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'), 0)::float8)`)
