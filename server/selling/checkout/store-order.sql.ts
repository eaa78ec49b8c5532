import { storedMessages } from '#server/people/messages/queue-message.sql.ts'
import type { MessageRow } from '#server/people/messages/queue-message.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { newRow, newRows } from '#server/platform/db/prepared/new-rows.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { emptiedOf } from '../cart/ordered-cart.sql.ts'
import type { DraftedOrder } from './store-order.ts'

/** What is stored with an order: lines of the buyer's cart that leave it, and messages. */
export type Beside = { cartLines: string[]; messages: MessageRow[] }

const orderColumns = columns({ orderId: orderLines.orderId })
const lineNames = [
  'position',
  'productId',
  'productName',
  'imageKey',
  'thumbnailKey',
  'size',
  'type',
  'sku',
  'hsn',
  'cartLineId',
  'quantity',
  'price',
  'actualPrice',
] as const

/** Writes an order with its lines, and what belongs to it, in one statement. Gives no lines when its number is taken. */
export function insertOrder(tx: Transaction, { lines, ...order }: DraftedOrder, { cartLines, messages }: Beside) {
  const row = newRow(orders, { ...order, takenBy: order.takenBy ?? null })
  const rows = lines.map((line, position) => ({ ...frozen(line), position }))
  const ofOrder = newRows(orderLines, {
    names: lineNames,
    rows,
    same: { orderId: expression<string>('stored.id') },
    from: 'stored',
  })
  return rowsOf(
    tx,
    prepared`
    with stored as (
      insert into ${row} on conflict (order_number) do nothing returning id
    ),
    emptied as (${emptiedOf({ userId: order.userId, lineIds: cartLines })}),
    told as (${storedMessages(messages, order.demo)})
    insert into ${ofOrder} returning ${orderColumns}`,
  )
}

/** Of a line what does not change with the catalogue. */
function frozen(line: DraftedOrder['lines'][number]) {
  const { productId, productName, imageKey, thumbnailKey, size, type, sku, hsn, cartLineId } = line
  const { quantity, price, actualPrice } = line
  return {
    ...{ productId, productName, imageKey, thumbnailKey, size, type, sku, hsn, cartLineId },
    ...{ quantity, price, actualPrice },
  }
}
