import { and, eq, inArray } from 'drizzle-orm'
import type { Order } from '#contract/api/orders.ts'
import type { Database, Executor } from '../db/database.ts'
import { listOrdersOf, ordersPerPage } from './orders.ts'
import { orders } from './table.ts'

/** All orders of somebody, newest first. */
export async function readAllOrdersOf(db: Database, userId: string) {
  const all: Order[] = []
  for (let page = 1; ; page += 1) {
    const some = await listOrdersOf(db, userId, page)
    all.push(...some)
    if (some.length < ordersPerPage) return all
  }
}

/** Whether an order of somebody is neither delivered nor cancelled, or is about to be paid. */
export async function hasOrderUnderWay(executor: Executor, userId: string) {
  const isOpen = inArray(orders.orderStatus, ['CONFIRMED', 'UNPAID'])
  return (await executor.$count(orders, and(eq(orders.userId, userId), isOpen))) > 0
}
