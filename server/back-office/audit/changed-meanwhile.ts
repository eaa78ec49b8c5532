import { and, desc, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'

/** Throws 409 with what the thing is now and who changed it, where somebody saved it after it was opened (`version` is what was opened). */
export async function refuseChangedMeanwhile(
  executor: Executor,
  subject: { kind: string; id: string },
  version: number,
  current: { version: number },
) {
  if (current.version === version) return
  const [last] = await executor
    .select({ by: auditEntries.actor, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, subject.kind), eq(auditEntries.subjectId, subject.id)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const who = last ? `${last.by} changed this` : 'This was changed'
  const message = `${who} while you had it open. Nothing of yours is lost: look at both and save again.`
  throw new ApiError(409, message, {}, { current, changedBy: last?.by ?? null, changedAt: last?.at ?? null })
}
