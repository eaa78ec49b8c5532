import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { issueCreditNote } from '../bills/issue-bills.ts'
import { billOrder } from '../bills/make-bills.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueOrderMessage } from '../messages/order-messages.ts'
import { settleOrder } from '../payments/settle.ts'
import type { Shop } from '../shop.ts'
import { orders } from './table.ts'
import { releaseOrder } from './unpaid-orders.ts'

type OrderShop = Pick<Shop, 'config' | 'db'>
type Change = Partial<Record<keyof typeof orders.$inferSelect, unknown>>

/** What came of a step: it was taken now, or earlier; or the order stands otherwise, or there is none of this number. */
export type Step = 'done' | 'done before' | 'not possible' | 'unknown'

/** The goods are packed: the bill is made, and the shopper cannot cancel any more. Not for an order whose money went back. */
export function packOrder(shop: OrderShop, orderNumber: string): Promise<Step> {
  return take(shop, orderNumber, {
    from: and(eq(orders.fulfilment, 'RECEIVED'), isToBePaidOrPaid),
    change: { fulfilment: 'PACKED', packedAt: sql`now()` },
    wasDone: and(isConfirmed, ne(orders.fulfilment, 'RECEIVED')),
    also: async (tx, { id }) => {
      await queueOrderMessage(tx, shop, 'order-packed', id)
      await billOrder(tx, shop, id)
    },
  })
}

/** The goods are on their way. */
export function handOverOrder(shop: OrderShop, orderNumber: string): Promise<Step> {
  return take(shop, orderNumber, {
    from: eq(orders.fulfilment, 'PACKED'),
    change: { fulfilment: 'OUT_FOR_DELIVERY' },
    wasDone: and(ne(orders.orderStatus, 'CANCELLED'), inArray(orders.fulfilment, ['OUT_FOR_DELIVERY', 'DELIVERED'])),
  })
}

/** The order was handed over, and its cash received; the comment is what the shopper reads with the date. */
export function completeOrder(shop: OrderShop, orderNumber: string, comment?: string): Promise<Step> {
  return take(shop, orderNumber, {
    from: or(ne(orders.fulfilment, 'RECEIVED'), isToBePaidOrPaid),
    change: {
      orderStatus: 'COMPLETED',
      fulfilment: 'DELIVERED',
      paymentStatus: sql`case when ${orders.paymentMode} = 'CASH' then 'PAID' else ${orders.paymentStatus} end`,
      deliveredAt: sql`now()`,
      ...(comment ? { comment } : {}),
    },
    wasDone: eq(orders.orderStatus, 'COMPLETED'),
    also: async (tx, { id }) => {
      await queueOrderMessage(tx, shop, 'order-delivered', id)
      // Unless it was made on packing.
      await billOrder(tx, shop, id)
    },
  })
}

/** The order will not be delivered: its pieces and coupons are free again, and money paid online goes back by itself, once. */
export function cancelOrder(shop: OrderShop, orderNumber: string, only?: SQL): Promise<Step> {
  return take(shop, orderNumber, {
    from: only,
    change: { orderStatus: 'CANCELLED', cancelledAt: sql`now()` },
    wasDone: eq(orders.orderStatus, 'CANCELLED'),
    also: async (tx, { id, paymentMode, total }) => {
      await releaseOrder(tx, id)
      await queueOrderMessage(tx, shop, 'order-cancelled', id)
      if (paymentMode === 'ONLINE') await settleOrder(tx, shop, id)
      // Paid in cash on delivery, so nothing goes back but the bill.
      else await issueCreditNote(tx, id, 'cancelled', total)
    },
  })
}

const isConfirmed = eq(orders.orderStatus, 'CONFIRMED')
const isToBePaidOrPaid = ne(orders.paymentStatus, 'REFUNDED')

type Taking = {
  /** How a confirmed order must stand. */
  from: SQL | undefined
  change: Change
  /** How it stands when the step was taken before. */
  wasDone: SQL | undefined
  also?: (tx: Transaction, order: { id: string; paymentMode: 'CASH' | 'ONLINE'; total: number }) => Promise<void>
}

/** Takes one step with all that belongs to it, or none of it. */
function take(shop: OrderShop, orderNumber: string, { from, change, wasDone, also }: Taking): Promise<Step> {
  return inTransaction(shop.db, async (tx) => {
    const isIt = eq(orders.orderNumber, orderNumber)
    const [taken] = await tx
      .update(orders)
      .set(change as Partial<typeof orders.$inferInsert>)
      .where(and(isIt, isConfirmed, from))
      .returning({ id: orders.id, paymentMode: orders.paymentMode, total: orders.total })
    if (!taken) return stepBefore(tx, isIt, wasDone)
    await also?.(tx, taken)
    return 'done'
  })
}

async function stepBefore(executor: Executor, isIt: SQL, wasDone: SQL | undefined): Promise<Step> {
  const [order] = await executor
    .select({ wasDone: sql<boolean>`${wasDone}` })
    .from(orders)
    .where(and(isIt, inArray(orders.orderStatus, ['CONFIRMED', 'COMPLETED', 'CANCELLED'])))
  if (!order) return 'unknown'
  return order.wasDone ? 'done before' : 'not possible'
}
