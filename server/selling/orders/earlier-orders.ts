import type { Transaction } from '#server/platform/db/database.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'
import { sha256, type Wish } from './idempotency.ts'
import type { Earlier } from './repeated-order.ts'

export type EarlierOrders = {
  /** What was kept under the key of the wish within 24 hours: the answer, or for now only the order. */
  kept: { requestHash: string; answer: string | null } | null
  /** Orders of the wish's key, its status token and the cart as it stands, whatever became of them; and the person's unpaid ones. */
  earlier: Earlier[]
}
type Sent = Pick<Wish, 'userId' | 'idempotencyKey' | 'statusToken'>

export const nothingEarlier: EarlierOrders = { kept: null, earlier: [] }

/** Whether there is any of them, as a part of a statement: most orders have none. */
export function hasEarlier({ userId, idempotencyKey: key = '', statusToken = '' }: Sent) {
  return written`(
    exists (${orderOfKey} = ${key} and user_id = ${userId})
    or exists (${orderOfToken} = ${sha256(statusToken)})
    or exists (select from shop_order
      where user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))))`
}

/** To be read while the cart is held. */
export async function readEarlier(
  tx: Transaction,
  { userId, idempotencyKey: key = '', statusToken = '' }: Sent,
): Promise<EarlierOrders> {
  const tokenHash = sha256(statusToken)
  const [past] = await rowsOf<EarlierOrders>(
    tx,
    written`
    select
      (select json_build_object('requestHash', request_hash, 'answer', answer)
        from idempotency_key where user_id = ${userId} and key = ${key} and ${isOfDay}) as kept,
      (select coalesce(json_agg(o), '[]') from (
        select id, order_number as "orderNumber", order_status as "orderStatus", request_hash as "requestHash", total,
          ${isOfDay} as "isOfDay",
          id = any(array(${orderOfToken} = ${tokenHash})) as "isOfToken",
          id = any(array(${orderOfKey} = ${key} and user_id = ${userId})) as "isOfKey",
          user_id = ${userId} and cart_version = (${cartVersion} = ${userId}) as "isOfCart",
          (select json_agg(json_build_object('productId', product_id, 'size', size, 'quantity', quantity))
            from order_line where order_id = shop_order.id) as goods
        from shop_order
        where id = any(array(${orderOfToken} = ${tokenHash})) or id = any(array(${orderOfKey} = ${key} and user_id = ${userId}))
          or user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))) o) as earlier`,
  )
  return past ?? nothingEarlier
}

const isOfDay = new Fixed("created_at > now() - interval '24 hours'")
const orderOfToken = new Fixed('select order_id from order_status_token where expires_at > now() and token_hash')
const orderOfKey = new Fixed(
  "select order_id from idempotency_key where created_at > now() - interval '24 hours' and key",
)
const cartVersion = new Fixed('select version from cart where user_id')
