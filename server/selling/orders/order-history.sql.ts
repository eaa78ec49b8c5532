import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression, fragment, listOf, rowOf } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { idempotencyKeys, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { type OrderIntent, sha256 } from './idempotency.ts'
import type { PriorOrder } from './repeated-order.ts'

export type OrderHistory = {
  /** What was kept under the key of the intent within 24 hours: the answer, or for now only the order. */
  storedAnswer: { requestHash: string; answer: string | null } | null
  /** Orders of the intent's key, its status token and the cart as it stands, whatever became of them; and the person's unpaid ones. */
  priorOrders: PriorOrder[]
}
type IntentKeys = Pick<OrderIntent, 'userId' | 'idempotencyKey' | 'statusToken'>

export const emptyHistory: OrderHistory = { storedAnswer: null, priorOrders: [] }

const isOfDay = fragment("created_at > now() - interval '24 hours'")
const orderOfToken = fragment('select order_id from order_status_token where expires_at > now() and token_hash')
const orderOfKey = fragment(
  "select order_id from idempotency_key where created_at > now() - interval '24 hours' and key",
)
const cartVersion = fragment('select version from cart where user_id')

/** Whether there is any of them, as a part of a statement: most orders have none. */
export function hasPriorOrders({ userId, idempotencyKey: key = '', statusToken = '' }: IntentKeys) {
  return expression<boolean>(prepared`(
    exists (${orderOfKey} = ${key} and user_id = ${userId})
    or exists (${orderOfToken} = ${sha256(statusToken)})
    or exists (select from shop_order
      where user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))))`)
}

/** To be read while the cart is held. */
export async function readOrderHistory(tx: Transaction, keys: IntentKeys): Promise<OrderHistory> {
  const historyColumns = columns({ storedAnswer: rowOf(answerOf(keys)), priorOrders: listOf(ordersOf(keys)) })
  const [history] = await rowsOf(tx, prepared`select ${historyColumns}`)
  return history ?? emptyHistory
}

const answerColumns = columns({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })

function answerOf({ userId, idempotencyKey: key = '' }: IntentKeys) {
  return prepared`select ${answerColumns} from idempotency_key where user_id = ${userId} and key = ${key} and ${isOfDay}`
}

function ordersOf({ userId, idempotencyKey: key = '', statusToken = '' }: IntentKeys) {
  const tokenHash = sha256(statusToken)
  const priorOrders = columns({
    id: orders.id,
    orderNumber: orders.orderNumber,
    orderStatus: orders.orderStatus,
    requestHash: orders.requestHash,
    total: orders.total,
    isOfDay: expression<boolean>(isOfDay),
    isOfToken: expression<boolean>(prepared`id = any(array(${orderOfToken} = ${tokenHash}))`),
    isOfKey: expression<boolean>(prepared`id = any(array(${orderOfKey} = ${key} and user_id = ${userId}))`),
    isOfCart: expression<boolean>(prepared`user_id = ${userId} and cart_version = (${cartVersion} = ${userId})`),
    goods: expression<PriorOrder['goods']>(`(
      select json_agg(json_build_object('productId', product_id, 'size', size, 'quantity', quantity))
      from order_line where order_id = shop_order.id)`),
  })
  return prepared`
    select ${priorOrders} from shop_order
    where id = any(array(${orderOfToken} = ${tokenHash})) or id = any(array(${orderOfKey} = ${key} and user_id = ${userId}))
      or user_id = ${userId} and (order_status = 'UNPAID' or cart_version = (${cartVersion} = ${userId}))`
}
