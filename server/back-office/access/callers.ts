import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#contract/api/endpoint.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { tokensInCookie } from '#server/platform/http/security/cookies.ts'
import { staff, staffSessions } from '#server/platform/schema/people/staff.ts'

/** Somebody of the shop who makes a call, as their session says at this moment. */
export type StaffCaller = {
  staffId: string
  name: string
  role: StaffRole
  sessionId: string
  tokenHash: string
  /** What the tokens of a known browser hash to; several where people share it. */
  browserHashes: string[]
  /** Whether the second factor was given in this session. */
  isProven: boolean
  /** Whether that was a moment ago, as changes of the factors themselves ask for. */
  isFresh: boolean
}

export const staffCookie = 'milloraa-staff'
export const browserCookie = 'milloraa-staff-browser'
/** More than sign in at one counter. */
export const mostBrowserTokens = 5

/** A counter left alone asks for the second factor again. */
const idleAfter = '60 minutes'
/** Long enough to set up an app with the phone at hand, and less than a counter is left alone. */
const freshFor = '10 minutes'

/** The person behind the cookie of the back office. Read anew with each call: a role or a session taken away is gone at once. */
export async function findStaffCaller(db: Database, request: FastifyRequest): Promise<StaffCaller | undefined> {
  const token = cookieOf(request)
  const caller = token && (await selectCaller(db, eq(staffSessions.tokenHash, hashToken(token))))
  return caller ? { ...caller, browserHashes: browserHashesOf(request) } : undefined
}

/** The same of a session that goes on, by now perhaps under another token. */
export function findCallerOfSession(db: Database, sessionId: string) {
  return selectCaller(db, eq(staffSessions.id, sessionId))
}

async function selectCaller(db: Database, isIt: SQL) {
  const [found] = await db
    .select({
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      sessionId: staffSessions.id,
      tokenHash: staffSessions.tokenHash,
      isProven: sql<boolean>`${staffSessions.provenAt} is not null and ${isUsedRecently}`,
      isFresh: sql<boolean>`coalesce(${staffSessions.provenAt} > now() - ${freshFor}::interval, false)`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(isIt, isNull(staffSessions.endedAt), gt(staffSessions.expiresAt, sql`now()`), eq(staff.isActive, true)))
  return found
}

const isUsedRecently = sql`${staffSessions.lastSeenAt} > now() - ${idleAfter}::interval`

/** The token in the cookie, if there is one that could be ours. */
export function cookieOf(request: FastifyRequest) {
  return tokensInCookie(request, staffCookie)[0]
}

/** The tokens a known browser holds, one for each of the people who signed in there, the newest first. */
export function browserTokensOf(request: FastifyRequest) {
  return tokensInCookie(request, browserCookie).slice(0, mostBrowserTokens)
}

export function browserHashesOf(request: FastifyRequest) {
  return browserTokensOf(request).map(hashToken)
}

/**
 * Notes that the person of a session did something: pages that ask for news by themselves keep none awake. One that fell asleep
 * wakes by the second factor alone.
 */
export async function recordActivity(db: Database, { sessionId }: Pick<StaffCaller, 'sessionId'>) {
  const isStale = lt(staffSessions.lastSeenAt, sql`now() - interval '1 minute'`)
  await db
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(staffSessions.id, sessionId), isStale, isUsedRecently))
}
