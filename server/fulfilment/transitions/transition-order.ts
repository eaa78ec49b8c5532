import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isDisputed, isToBeConfirmed } from '#server/selling/orders/order-stages.ts'

export type OrderShop = Pick<Shop, 'config' | 'db'>
type Change = Partial<Record<keyof typeof orders.$inferSelect, unknown>>

/** The result of a transition: done now, or done before; or the order is in another state, or there is none of this number. */
export type TransitionResult = 'done' | 'done before' | 'not possible' | 'unknown'

export type TransitionedOrder = Pick<typeof orders.$inferSelect, 'id' | 'paymentMode' | 'total' | 'fulfilment'> & {
  isToBeConfirmed: boolean
  isDisputed: boolean
}

type Transition = {
  /** Such as 'order.pack', for the audit log. */
  action: string
  /** The member of the staff who does it; undefined for the shopper. */
  by?: Actor | undefined
  /** What the audit log holds beside what changed. */
  details?: object | ((order: TransitionedOrder) => object) | undefined
  /** The state that the order must have: confirmed, unless `of` names another. */
  from: SQL | undefined
  of?: SQL
  change: Change
  /** The state of an order whose transition was done before. */
  isDoneBefore: SQL | undefined
  /** Checked before anything changes; throws to refuse. */
  first?: (tx: Transaction, orderNumber: string) => Promise<void>
  also?: (tx: Transaction, order: TransitionedOrder) => Promise<void>
}

export const isConfirmed = eq(orders.orderStatus, 'CONFIRMED')

/** Does one transition with all that belongs to it, or nothing of it. */
export function transitionOrder(
  shop: OrderShop,
  orderNumber: string,
  transition: Transition,
): Promise<TransitionResult> {
  const { action, by, details, of = isConfirmed, from, change, isDoneBefore, first, also } = transition
  return inTransaction(shop.db, async (tx) => {
    const isIt = eq(orders.orderNumber, orderNumber)
    await first?.(tx, orderNumber)
    // The order is locked first, so that what is read beside it is current.
    const before = await readState(tx, isIt)
    const [transitioned] = await tx
      .update(orders)
      .set(change as Partial<typeof orders.$inferInsert>)
      .where(and(isIt, of, from))
      .returning({
        ...{ id: orders.id, paymentMode: orders.paymentMode, total: orders.total, fulfilment: orders.fulfilment },
        isToBeConfirmed: sql<boolean>`${isToBeConfirmed}`,
        isDisputed,
      })
    if (!transitioned) return resultBefore(tx, isIt, isDoneBefore)
    await also?.(tx, transitioned)
    if (by) {
      const after = {
        ...(await readState(tx, isIt)),
        ...(typeof details === 'function' ? details(transitioned) : details),
      }
      await writeAudit(tx, by, { action, subject: { kind: 'order', id: orderNumber }, before, after })
    }
    return 'done'
  })
}

/** The state of the order, whose row stays locked until the transaction ends. */
async function readState(tx: Transaction, isIt: SQL) {
  const { orderStatus, fulfilment, paymentStatus } = orders
  const [orderState] = await tx
    .select({ orderStatus, fulfilment, paymentStatus })
    .from(orders)
    .where(isIt)
    .for('update')
  return orderState
}

async function resultBefore(executor: Executor, isIt: SQL, isDoneBefore: SQL | undefined): Promise<TransitionResult> {
  const [order] = await executor
    .select({ isDoneBefore: sql<boolean>`${isDoneBefore}` })
    .from(orders)
    .where(and(isIt, inArray(orders.orderStatus, ['CONFIRMED', 'COMPLETED', 'CANCELLED'])))
  if (!order) return 'unknown'
  return order.isDoneBefore ? 'done before' : 'not possible'
}
