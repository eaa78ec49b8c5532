import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OpenRestore } from '#contract/api/admin/operations/restores.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { restoreChecks, shopRestores } from '#server/platform/schema/restores.ts'
import { forgetHeldBack } from '#server/selling/order-messages/held-back.ts'

export type NewCheck = Pick<typeof restoreChecks.$inferInsert, 'kind' | 'text'>

/** Puts before the owner what a restore leaves to a person. What is open of an earlier one is in it again, or of a time that is gone. */
export async function openChecks(executor: Executor, restoreId: string, checks: NewCheck[]) {
  await executor.update(restoreChecks).set({ lookedAt: sql`now()` }).where(isNull(restoreChecks.lookedAt))
  await executor.insert(restoreChecks).values(checks.map((check, position) => ({ restoreId, position, ...check })))
}

/** The restores of which something was not looked at yet, the last one first. */
export async function readOpenRestores(executor: Executor): Promise<OpenRestore[]> {
  const { id, kind, text, position, lookedAt, restoreId } = restoreChecks
  const rows = await executor
    .select({ id, kind, text, restore: shopRestores })
    .from(restoreChecks)
    .innerJoin(shopRestores, eq(shopRestores.id, restoreId))
    .where(isNull(lookedAt))
    .orderBy(sql`${shopRestores.restoredAt} desc`, asc(position))
  return [...Map.groupBy(rows, ({ restore }) => restore.id)].flatMap(([restoreId, checks]) =>
    checks[0]
      ? [{ ...momentsOf(checks[0].restore), id: restoreId, checks: checks.map(({ restore: _, ...check }) => check) }]
      : [],
  )
}

/** False where there is no such check; one that was closed before stays so. */
export function closeCheck(db: Database, id: string, by: StaffCaller) {
  return inTransaction(db, async (tx) => {
    const [check] = await tx.select().from(restoreChecks).where(eq(restoreChecks.id, id)).for('update')
    if (!check) return false
    if (check.lookedAt) return true
    await tx
      .update(restoreChecks)
      .set({ lookedAt: sql`now()`, lookedBy: by.staffId })
      .where(and(eq(restoreChecks.id, id), isNull(restoreChecks.lookedAt)))
    if (check.kind === 'messages') await forgetHeldBack(tx)
    await writeAudit(tx, by, {
      ...{ action: 'restore.check-close', subject: { kind: 'restore', id: check.restoreId } },
      after: { kind: check.kind, text: check.text },
    })
    return true
  })
}

function momentsOf({ backupAt, restoredAt }: typeof shopRestores.$inferSelect) {
  return { backupAt: backupAt.toISOString(), restoredAt: restoredAt.toISOString() }
}
