import type { OrderRequest } from '#contract/api/orders/orders.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const totalColumns = columns({ total: expression<number>('coalesce(sum(total), 0)::float8') })

/** What proven cash orders of this Indian day come to that go to the same name and address by another number than `provenMobile`. */
export async function sumCashOfOthers(tx: Transaction, request: OrderRequest, provenMobile: string | null) {
  const { name } = request.userBasicInfo
  const [others] = await rowsOf(
    tx,
    prepared`
    select ${totalColumns} from shop_order
    where created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
      and payment_mode = 'CASH' and order_status <> 'CANCELLED'
      and (proven_mobile is distinct from ${provenMobile} and proven_mobile is not null or taken_by is not null)
      and lower(recipient ->> 'name') = lower(${name}) and delivery_address = ${JSON.stringify(request.deliveryAddress)}::jsonb`,
  )
  return others?.total ?? 0
}
