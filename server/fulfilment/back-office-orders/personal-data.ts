import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Order, ordersPerPage } from '#contract/api/orders/orders.ts'
import { forgetAuditDetails } from '#server/back-office/audit/audit.ts'
import { forgetMessagesAbout } from '#server/people/messages/personal-data.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { cashCollections, orderNotes, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { listOrdersOf } from '#server/selling/orders/orders.ts'

/** All orders of somebody, newest first. */
export async function readAllOrdersOf(db: Database, userId: string) {
  const all: Order[] = []
  for (let page = 1; ; page += 1) {
    const { orders: some } = await listOrdersOf(db, userId, page)
    all.push(...some)
    if (some.length < ordersPerPage) return all
  }
}

/** Whether an order of somebody is neither delivered nor cancelled, or is about to be paid. */
export async function hasOrderUnderWay(executor: Executor, userId: string) {
  const isOpen = inArray(orders.orderStatus, ['CONFIRMED', 'UNPAID'])
  return (await executor.$count(orders, and(eq(orders.userId, userId), isOpen))) > 0
}

export function countOrdersOf(executor: Executor, userId: string) {
  return executor.$count(orders, eq(orders.userId, userId))
}

/** Takes the words out of what the shop wrote on somebody's orders, for itself or to them, also why cash was missing; that something was written stays. */
export async function forgetOrderNotes(tx: Transaction, userId: string) {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await tx.update(orderNotes).set({ text: erasedText }).where(inArray(orderNotes.orderId, own))
  const hasReason = and(inArray(cashCollections.orderId, own), isNotNull(cashCollections.reason))
  await tx.update(cashCollections).set({ reason: erasedText }).where(hasReason)
}

/**
 * Removes what was written about somebody's orders elsewhere: messages to their recipients and to the shop's people, and the
 * addresses that the audit log of former times holds of corrections.
 */
export async function eraseOrderMessages(tx: Transaction, userId: string) {
  const { id, orderNumber, mobileNumber, createdAt } = orders
  const email = sql<string>`${orders.recipient} ->> 'email'`
  const own = await tx
    .select({ id, orderNumber, mobileNumber, email, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
  for (const order of own) await forgetMessagesAbout(tx, order)
  const ids = own.map((order) => order.orderNumber)
  await forgetAuditDetails(tx, 'order.address', { kind: 'order', ids })
}

const erasedText = 'The words were removed with the customer.'
