import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'

const o = alias(orders, 'o')
const foundColumns = columns({
  paymentId: expression<string>('given.id'),
  orderId: o.id,
  orderNumber: o.orderNumber,
  // Whether the payment is of the provider's order that is noted for it.
  isOfItsOrder: expression<boolean>('p.provider_order_id is not distinct from given.of_order'),
})
type Payment = { id: string; orderId: string | null }

/** The orders of the provider's payments, by the provider's order or by what was heard of them. */
export function findOrdersOfPayments(db: Database, payments: Payment[]) {
  const [ids, ofOrders] = [payments.map(({ id }) => id), payments.map(({ orderId }) => orderId)]
  return rowsOf(
    db,
    prepared`
    select ${foundColumns} from unnest(${ids}::text[], ${ofOrders}::text[]) as given (id, of_order)
    cross join lateral (
      select order_id from payment_event where payment_id = given.id
      union select order_id from provider_order where provider_order_id = given.of_order limit 1
    ) found
    join shop_order o on o.id = found.order_id left join provider_order p on p.order_id = o.id`,
  )
}
