import { and, desc, eq, getTableColumns, notInArray, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { type Order, ordersPerPage } from '#contract/api/orders/orders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { refundFacts } from '../refund-rules/order-refunds.ts'
import { type OrderLineRow, type OrderRow, writeOrder } from './order-answer.ts'
import { isAtStage } from './order-stages.ts'
import { receivedInCash } from './received-cash.ts'

/** A page of somebody's orders, newest first, and how many they have in all; pages count from 1. */
export async function listOrdersOf(db: Database, userId: string, page: number) {
  const isTheirs = eq(orders.userId, userId)
  const [rows, total] = await Promise.all([
    selectOrders(db, isTheirs)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    db.$count(orders, and(isTheirs, isPlaced)),
  ])
  return { orders: rows.map(writeOrder), total }
}

/** One of somebody's own orders; throws the same 404 for a missing number and a stranger's. */
export async function getOrderOf(db: Database, userId: string, orderNumber: string): Promise<Order> {
  const [row] = /^\w+$/.test(orderNumber)
    ? await selectOrders(db, and(eq(orders.userId, userId), eq(orders.orderNumber, orderNumber)))
    : []
  if (!row) throw new ApiError(404, 'Order Not Found')
  return writeOrder(row)
}

/** Anybody's order, for the shop's own people; nothing when there is none of this number. */
export async function findOrder(db: Database, orderNumber: string): Promise<Order | undefined> {
  const [row] = await selectOrders(db, eq(orders.orderNumber, orderNumber))
  return row && writeOrder(row)
}

/** Orders that were not paid, in time or yet, are none that anybody sees (open-points 79). */
export const isPlaced = notInArray(orders.orderStatus, ['UNPAID', 'LAPSED'])

/** Placed orders with their lines, in one query. */
function selectOrders(db: Database, which: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(orders),
      orderStatus: placedStatus,
      lines: lines.as('lines'),
      notes: notesToShopper.as('notes'),
      received: receivedInCash.as('received'),
      refundFacts: refundFacts.as('refund_facts'),
      isRefunded: sql<boolean>`coalesce(${isAtStage.refunded}, false)`.as('is_refunded'),
    })
    .from(orders)
    .where(and(which, isPlaced))
}

const placedStatus = sql<Order['orderStatus']>`${orders.orderStatus}`.as('order_status')

const lines = sql<OrderLineRow[]>`(
  select json_agg(json_build_object(
    'productId', l.product_id, 'productName', l.product_name, 'imageKey', l.image_key, 'thumbnailKey', l.thumbnail_key,
    'size', l.size, 'type', l.type, 'quantity', l.quantity, 'price', l.price, 'actualPrice', l.actual_price
  ) order by l.position)
  from order_line l where l.order_id = shop_order.id
)`

const notesToShopper = sql<OrderRow['notes']>`(
  select json_agg(json_build_object('text', n.text, 'at', n.created_at) order by n.created_at)
  from order_note n where n.order_id = shop_order.id and n.is_for_shopper
)`
