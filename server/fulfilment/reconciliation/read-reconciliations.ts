import { desc, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { outcomeOf } from './outcome.ts'

const { endedAt, requestedAt } = reconciliations

/** The last ones, the newest first, those that are under way or wait before them. */
export async function listReconciliations(executor: Executor, limit = 20) {
  const rows = await executor
    .select()
    .from(reconciliations)
    .orderBy(sql`${endedAt} desc nulls first`, desc(requestedAt))
    .limit(limit)
  return rows.map((row) => ({ ...row, outcome: outcomeOf(row) }))
}

export type ReconciliationState = Awaited<ReturnType<typeof readReconciliationState>>

/** The last comparison that ended, the last that could not go on, and since when any has waited. */
export async function readReconciliationState(executor: Executor) {
  const [last] = await executor.select().from(reconciliations).where(isNotNull(endedAt)).orderBy(desc(endedAt)).limit(1)
  const open = await executor.select().from(reconciliations).where(isNull(endedAt))
  const failed = open.filter(({ failure }) => failure !== null)
  return { last: last && { ...last, outcome: outcomeOf(last) }, isUnderWay: open.length > 0, failed: failed[0] }
}

export async function readLastSuccess(executor: Executor) {
  const [last] = await executor.select({ at: max(endedAt) }).from(reconciliations)
  return last?.at ?? null
}

/** Open payment exceptions by what they are about. */
export async function countOpenExceptions(executor: Executor) {
  const { kind, closedAt } = paymentExceptions
  const counted = await executor
    .select({ kind, count: sql<number>`count(*)::int` })
    .from(paymentExceptions)
    .where(isNull(closedAt))
    .groupBy(kind)
  return kind.enumValues.map((one) => ({ kind: one, count: counted.find((row) => row.kind === one)?.count ?? 0 }))
}
