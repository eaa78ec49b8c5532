import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { askedTogether } from '#server/platform/db/asked-together.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { Fixed, rowsOf, written } from '#server/platform/db/written.ts'
import { type Caller, type Callers, hashToken, randomToken } from '#server/platform/http/callers.ts'
import { sessions } from '#server/platform/schema/auth.ts'

const lifeOf = { user: '30 days', guest: '24 hours' } as const

export function createCallers(db: Database): Callers {
  const findAll = async (tokenHashes: string[]) => {
    const found = await rowsOf<Caller & { isStale: boolean }>(db, callersOf(tokenHashes))
    const stale = found.filter(({ isStale }) => isStale).map(({ tokenHash }) => tokenHash)
    // A database that takes no writes for a moment still says who calls.
    if (stale.length > 0) await noteUse(db, stale).catch(() => {})
    return new Map(found.map(({ isStale: _, ...caller }) => [caller.tokenHash, caller]))
  }
  return { find: askedTogether(findAll) }
}

/** One is what mostly is asked for: of a list PostgreSQL expects ten, and would rather read a thousand sessions. */
function callersOf([first, ...others]: string[]) {
  return others.length === 0
    ? written`${callers} where s.token_hash = ${first} and ${isOpen}`
    : written`${callers} where s.token_hash = any((select ${[first, ...others]}::text[])::text[]) and ${isOpen}`
}

const callers = new Fixed(`select s.user_id as "userId", u.role, s.token_hash as "tokenHash",
    s.last_used_at < now() - interval '1 hour' as "isStale"
  from session s join shopper u on u.id = s.user_id`)
const isOpen = new Fixed('s.ended_at is null and s.expires_at > now()')

/** One write an hour, however often somebody calls. */
async function noteUse(db: Database, tokenHashes: string[]) {
  await rowsOf(
    db,
    written`update session set last_used_at = now()
      where token_hash = any(${tokenHashes}::text[]) and last_used_at < now() - interval '1 hour'`,
  )
}

/** Opens a session and gives its token: 256 random bits, known to the browser alone. */
export async function openSession(
  executor: Executor,
  userId: string,
  role: Caller['role'],
  place: { device?: string; browserId?: string } = {},
) {
  const token = randomToken()
  await executor.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    ...place,
    expiresAt: sql`now() + ${lifeOf[role]}::interval`,
  })
  return token
}

export async function endSession(executor: Executor, tokenHash: string) {
  await executor
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
}

export async function endAllSessions(executor: Executor, userId: string) {
  await executor
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
}

/** Ends every session of somebody but the one they are using. */
export async function endOtherSessions(executor: Executor, userId: string, tokenHash: string) {
  await executor
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
}

/** When somebody signed in and out, newest first; nothing that could sign in again. */
export async function readSessions(executor: Executor, userId: string) {
  return executor
    .select({
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
}
