import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { createBatchLoader } from '#server/platform/db/batch-loader.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { type Caller, type Callers, hashToken, randomToken } from '#server/platform/http/callers.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { findCallers, noteUse } from './sessions.sql.ts'

const lifeOf = { user: '30 days', guest: '24 hours' } as const

export function createCallers(db: Database): Callers {
  const findAll = async (tokenHashes: string[]) => {
    const found = await findCallers(db, tokenHashes)
    const stale = found.filter(({ isStale }) => isStale).map(({ tokenHash }) => tokenHash)
    // A database that takes no writes for a moment still says who calls.
    if (stale.length > 0) await noteUse(db, stale).catch(() => {})
    return new Map(found.map(({ isStale: _, ...caller }) => [caller.tokenHash, caller]))
  }
  return { find: createBatchLoader(findAll) }
}

/** Opens a session and gives its token: 256 random bits, known to the browser alone. */
export async function openSession(
  executor: Executor,
  userId: string,
  role: Caller['role'],
  sessionOrigin: { device?: string; browserId?: string } = {},
) {
  const token = randomToken()
  await executor.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    ...sessionOrigin,
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
