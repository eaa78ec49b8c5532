import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression, fragment, listOf, rowOf } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { idempotencyKeys, orders } from '#server/platform/schema/fulfilment/orders.ts'
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

const isOfDay = fragment("created_at > now() - interval '24 hours'")
const orderOfToken = fragment('select order_id from order_status_token where expires_at > now() and token_hash')
const orderOfKey = fragment(
  "select order_id from idempotency_key where created_at > now() - interval '24 hours' and key",
)
const cartVersion = fragment('select version from cart where user_id')

/** Whether there is any of them, as a part of a statement: most orders have none. */
export function hasEarlier({ userId, idempotencyKey: key = '', statusToken = '' }: Sent) {
  return expression<boolean>(prepared`(
    exists (${orderOfKey} = ${key} and user_id = ${userId})
    or exists (${orderOfToken} = ${sha256(statusToken)})
    or exists (select from shop_order
      where user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))))`)
}

/** To be read while the cart is held. */
export async function readEarlier(tx: Transaction, sent: Sent): Promise<EarlierOrders> {
  const past = columns({ kept: rowOf(answerOf(sent)), earlier: listOf(ordersOf(sent)) })
  const [found] = await rowsOf(tx, prepared`select ${past}`)
  return found ?? nothingEarlier
}

const answerColumns = columns({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })

function answerOf({ userId, idempotencyKey: key = '' }: Sent) {
  return prepared`select ${answerColumns} from idempotency_key where user_id = ${userId} and key = ${key} and ${isOfDay}`
}

function ordersOf({ userId, idempotencyKey: key = '', statusToken = '' }: Sent) {
  const tokenHash = sha256(statusToken)
  const earlier = columns({
    id: orders.id,
    orderNumber: orders.orderNumber,
    orderStatus: orders.orderStatus,
    requestHash: orders.requestHash,
    total: orders.total,
    isOfDay: expression<boolean>(isOfDay),
    isOfToken: expression<boolean>(prepared`id = any(array(${orderOfToken} = ${tokenHash}))`),
    isOfKey: expression<boolean>(prepared`id = any(array(${orderOfKey} = ${key} and user_id = ${userId}))`),
    isOfCart: expression<boolean>(prepared`user_id = ${userId} and cart_version = (${cartVersion} = ${userId})`),
    goods: expression<Earlier['goods']>(`(
      select json_agg(json_build_object('productId', product_id, 'size', size, 'quantity', quantity))
      from order_line where order_id = shop_order.id)`),
  })
  return prepared`
    select ${earlier} from shop_order
    where id = any(array(${orderOfToken} = ${tokenHash})) or id = any(array(${orderOfKey} = ${key} and user_id = ${userId}))
      or user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))`
}
