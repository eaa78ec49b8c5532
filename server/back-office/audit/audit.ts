import { and, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import type { StaffCaller } from '../access/callers.ts'

/** Who does something: somebody signed in to the back office, or a command on the server itself. */
export type Actor = Pick<StaffCaller, 'staffId' | 'name'> | 'command'

type AuditedAction = {
  /** Such as 'order.pack'. */
  action: string
  subject: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

/** Writes down what somebody did, in the transaction that does it; 'unknown' is who could not prove who they are. */
export async function writeAudit(
  executor: Executor,
  actor: Actor | 'unknown',
  { action, subject, before, after }: AuditedAction,
) {
  await executor.insert(auditEntries).values({
    staffId: typeof actor === 'string' ? null : actor.staffId,
    actor: typeof actor === 'string' ? actor : actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
  })
}

/** Takes out what things were before and after a action, where that tells of somebody who is erased; that it was done stays. */
export async function forgetAuditDetails(
  tx: Transaction,
  action: string,
  { kind, ids }: { kind: string; ids: string[] },
) {
  const { subjectKind, subjectId } = auditEntries
  await tx
    .update(auditEntries)
    .set({ before: null, after: null })
    .where(and(eq(subjectKind, kind), inArray(subjectId, ids), eq(auditEntries.action, action)))
}
