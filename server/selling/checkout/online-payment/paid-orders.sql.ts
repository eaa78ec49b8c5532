import type { Transaction } from '#server/platform/db/database.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'

export type OtherOrder = Awaited<ReturnType<typeof lockOrdersInstead>>[number]
type Paid = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'mobileNumber' | 'cartVersion'>

const otherColumns = columns({ id: orders.id, status: orders.orderStatus })

/**
 * What the shopper ordered instead of an order: those that took its place, one after the other; of the same cart; and any of its
 * goods since, with the lapsed ones, as money may come for them too. Of others for the same number only what is placed: they may be
 * the same person registered anew. Held until the transaction ends.
 */
export function lockOrdersInstead(tx: Transaction, { id, userId, mobileNumber, cartVersion }: Paid) {
  return rowsOf(
    tx,
    prepared`
    with recursive successor as (
      select replaced_by as id from shop_order where id = ${id}
      union select o.replaced_by from successor join shop_order o on o.id = successor.id
    )
    select ${otherColumns} from shop_order where id <> ${id} and id in (
      select id from successor
      union select id from shop_order where user_id = ${userId} and cart_version = ${cartVersion} and order_status <> 'LAPSED'
      union select o.id from shop_order o
        where (o.user_id = ${userId} or o.mobile_number = ${mobileNumber} and o.order_status not in ('UNPAID', 'LAPSED'))
        and o.created_at > (select created_at from shop_order where id = ${id})
        and exists (select from order_line own join order_line other using (product_id, size)
          where own.order_id = ${id} and other.order_id = o.id)
    ) order by id for update`,
  )
}
