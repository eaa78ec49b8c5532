import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AccountSession, Factors } from '#contract/api/admin/staff/factors.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { forgetBrowsers } from '#server/back-office/access/known-browsers.ts'
import { endStaffSessions, livingSessions } from '#server/back-office/access/sessions.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { staff, staffPasskeys, staffSessions } from '#server/platform/schema/people/staff.ts'

export async function readFactors(db: Database, staffId: string): Promise<Factors> {
  const [person] = await db.select({ since: staff.totpConfirmedAt }).from(staff).where(eq(staff.id, staffId))
  const passkeys = await db
    .select({
      id: staffPasskeys.credentialId,
      name: staffPasskeys.name,
      createdAt: staffPasskeys.createdAt,
      lastUsedAt: staffPasskeys.lastUsedAt,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt))
  return {
    totpSince: person?.since?.toISOString() ?? null,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

export async function readAccountSessions(db: Database, caller: StaffCaller): Promise<AccountSession[]> {
  const sessions = await livingSessions(db, caller.staffId)
  return sessions.map(({ id, device, createdAt, lastSeenAt, provenAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isProven: provenAt !== null,
    isThis: id === caller.sessionId,
  }))
}

export function endOneAccountSession(db: Database, caller: StaffCaller, id: string) {
  return inTransaction(db, async (tx) => {
    const [ended] = isRandomId(id)
      ? await tx
          .update(staffSessions)
          .set({ endedAt: sql`now()` })
          .where(
            and(
              eq(staffSessions.id, id),
              eq(staffSessions.staffId, caller.staffId),
              isNull(staffSessions.endedAt),
              gt(staffSessions.expiresAt, sql`now()`),
            ),
          )
          .returning({ device: staffSessions.device })
      : []
    if (!ended) throw new ApiError(404, 'This session is over already.')
    await writeAudit(tx, caller, { action: 'staff.session-end', subject: subjectOf(caller), before: ended })
  })
}

export function endOtherAccountSessions(db: Database, caller: StaffCaller) {
  return inTransaction(db, async (tx) => {
    await endStaffSessions(tx, caller.staffId, caller.tokenHash)
    await forgetBrowsers(tx, caller.staffId, caller.browserHashes)
    await writeAudit(tx, caller, { action: 'staff.sessions-end-others', subject: subjectOf(caller) })
  })
}

function subjectOf({ staffId }: StaffCaller) {
  return { kind: 'staff', id: staffId }
}
