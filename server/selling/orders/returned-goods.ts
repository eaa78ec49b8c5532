import { eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { orderReturns } from '#server/platform/schema/fulfilment/orders.ts'

export type ReturnedLine = { position: number; quantity: number }

export function readReturns(executor: Executor, orderId: string) {
  return executor.select().from(orderReturns).where(eq(orderReturns.orderId, orderId)).orderBy(orderReturns.createdAt)
}

/** How many pieces of each line came back. */
export function returnedOf(returns: { lines: ReturnedLine[] }[]) {
  const sums = new Map<number, number>()
  for (const { position, quantity } of returns.flatMap(({ lines }) => lines)) {
    sums.set(position, (sums.get(position) ?? 0) + quantity)
  }
  return sums
}
