import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { staffSessions } from '#server/platform/schema/people/staff.ts'

/** A day at the counter: whoever comes back in the morning signs in anew. */
const lifetime = '16 hours'
/** Time for the second factor. */
const unprovenLifetime = '15 minutes'

/**
 * What the cookies of a browser hold once both things were given: the session's token, the one it is known by afterwards, and those
 * it goes on holding because others are known by them.
 */
export type ProvenTokens = { session: string; browser: { token: string; otherHashes: string[] } }

/** Opens a session that may only give or set up the second factor yet, and gives the token for its cookie. */
export async function openStaffSession(executor: Executor, staffId: string, device: string) {
  const token = randomToken()
  await executor.insert(staffSessions).values({
    tokenHash: hashToken(token),
    staffId,
    device: device.slice(0, 200),
    expiresAt: sql`now() + ${unprovenLifetime}::interval`,
  })
  return token
}

/**
 * The second factor was given: from here on the session may do what its role may. It goes on under another token, so that
 * nobody who put or saw the first one shares what the person has proven. Given once more it lengthens nothing.
 */
export async function proveStaffSession(executor: Executor, tokenHash: string) {
  const token = randomToken()
  await executor
    .update(staffSessions)
    .set({
      tokenHash: hashToken(token),
      provenAt: sql`now()`,
      lastSeenAt: sql`now()`,
      wrongFactors: 0,
      passkeyChallenge: null,
      expiresAt: sql`case when ${staffSessions.provenAt} is null then now() + ${lifetime}::interval
        else ${staffSessions.expiresAt} end`,
    })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)))
  return token
}

export async function endStaffSession(executor: Executor, tokenHash: string) {
  await executor
    .update(staffSessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)))
}

/** Ends the living sessions of somebody, all or all but one. */
export async function endStaffSessions(executor: Executor, staffId: string, butTokenHash = '') {
  await executor
    .update(staffSessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt), ne(staffSessions.tokenHash, butTokenHash)),
    )
}

/** Where somebody is signed in now, the one used last first. */
export function livingSessions(executor: Executor, staffId: string) {
  return executor
    .select({
      id: staffSessions.id,
      device: staffSessions.device,
      createdAt: staffSessions.createdAt,
      lastSeenAt: staffSessions.lastSeenAt,
      provenAt: staffSessions.provenAt,
    })
    .from(staffSessions)
    .where(
      and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt), gt(staffSessions.expiresAt, sql`now()`)),
    )
    .orderBy(desc(staffSessions.lastSeenAt))
}
