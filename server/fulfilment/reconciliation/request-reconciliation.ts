import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'

type ReconciliationRequest = {
  /** Of the provider's clock; what is younger than some minutes at the beginning waits for the next one. */
  from: Date
  reason: (typeof reconciliations.$inferSelect)['reason']
  wantedBy?: string
}

/**
 * Wants the books compared with the payment provider's since `from`, within the caller's transaction when there is one; the first
 * shop that runs afterwards does it. Wanted again for the same reason before it has ended, it is one comparison, of the longer time.
 */
export async function requestReconciliation(executor: Executor, { from, reason, wantedBy }: ReconciliationRequest) {
  const begunAnew = { toAt: null, step: 'orders', skip: 0, after: '', turn: null, turnUntil: null } as const
  await executor
    .insert(reconciliations)
    .values({ reason, fromAt: from, wantedBy: wantedBy ?? null })
    .onConflictDoUpdate({
      target: reconciliations.reason,
      targetWhere: sql`ended_at is null`,
      set: { fromAt: sql`excluded.from_at`, ...begunAnew, tryAt: sql`now()` },
      setWhere: sql`${reconciliations.fromAt} > excluded.from_at`,
    })
}
