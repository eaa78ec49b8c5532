import type { Executor } from '../db/database.ts'
import type { StaffCaller } from './callers.ts'
import { auditEntries } from './table.ts'

/** Who does something: somebody signed in to the back office, or a command on the server itself. */
export type Actor = Pick<StaffCaller, 'staffId' | 'name'> | 'command'

type Deed = {
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
  { action, subject, before, after }: Deed,
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
