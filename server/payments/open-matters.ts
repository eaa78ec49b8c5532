import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { orders } from '../orders/table.ts'
import { openMatters } from './table.ts'

type Matter = Pick<typeof openMatters.$inferInsert, 'kind' | 'orderId' | 'subject' | 'text'>

/** Puts something before a person, once for each subject. Texts hold amounts and numbers, never names or addresses. */
export async function openMatter(executor: Executor, matter: Matter) {
  await executor.insert(openMatters).values(matter).onConflictDoNothing()
}

export function listOpenMatters(executor: Executor) {
  return executor
    .select({
      id: openMatters.id,
      kind: openMatters.kind,
      text: openMatters.text,
      createdAt: openMatters.createdAt,
      orderNumber: orders.orderNumber,
    })
    .from(openMatters)
    .leftJoin(orders, eq(orders.id, openMatters.orderId))
    .where(isNull(openMatters.closedAt))
    .orderBy(asc(openMatters.createdAt))
}

/** Gives false when there is no such open matter. The first letters of its id will do. */
export async function closeMatter(executor: Executor, id: string, closedBy: string) {
  const closed = await executor
    .update(openMatters)
    .set({ closedAt: sql`now()`, closedBy })
    .where(and(isNull(openMatters.closedAt), sql`starts_with(${openMatters.id}::text, ${id})`))
  return closed.rowCount === 1
}
