import { and, eq } from 'drizzle-orm'
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

/** Whether an order of somebody is neither delivered nor cancelled. */
export async function hasOrderUnderWay(executor: Executor, userId: string) {
  return (await executor.$count(orders, and(eq(orders.userId, userId), eq(orders.orderStatus, 'CONFIRMED')))) > 0
}
