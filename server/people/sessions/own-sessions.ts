import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ShopperSession } from '#contract/api/accounts/sessions.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { unknownDevice } from '#server/platform/http/device-name.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { endOtherSessions } from './sessions.ts'
import { forgetShopperBrowser, forgetShopperBrowsers } from './shopper-browsers.ts'

/** Where somebody is logged in: here first, then the place used last. */
export async function listOwnSessions(executor: Executor, caller: Caller): Promise<ShopperSession[]> {
  const isHere = sql<boolean>`${sessions.tokenHash} = ${caller.tokenHash}`
  const rows = await executor
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      isThis: isHere,
    })
    .from(sessions)
    .where(isLivingOf(caller))
    .orderBy(desc(isHere), desc(sessions.lastUsedAt), sessions.id)
  return rows.map(({ device, createdAt, lastUsedAt, ...session }) => ({
    ...session,
    // Of sessions of earlier versions, and of programs, it is not known.
    device: device === '' || device === unknownDevice ? 'A browser' : device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/** Ends one session of the caller's, and knows its browser no more. Throws 404 for every other one. */
export async function endOwnSession(db: Database, caller: Caller, id: string) {
  return inTransaction(db, async (tx) => {
    const [ended] = isRandomId(id)
      ? await tx
          .update(sessions)
          .set({ endedAt: sql`now()` })
          .where(and(eq(sessions.id, id), isLivingOf(caller)))
          .returning({ browserId: sessions.browserId })
      : []
    if (!ended) throw new ApiError(404, 'You are logged out there already.')
    if (ended.browserId) await forgetShopperBrowser(tx, caller.userId, ended.browserId)
    return listOwnSessions(tx, caller)
  })
}

export async function endAllOtherSessions(db: Database, caller: Caller) {
  return inTransaction(db, async (tx) => {
    await endOthers(tx, caller)
    return listOwnSessions(tx, caller)
  })
}

/** Ends every session of somebody but the one they are using, and knows none of their other browsers any more. */
export async function endOthers(executor: Executor, { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>) {
  await endOtherSessions(executor, userId, tokenHash)
  const [here] = await executor
    .select({ browserId: sessions.browserId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  await forgetShopperBrowsers(executor, userId, here?.browserId)
}

function isLivingOf({ userId }: Caller) {
  return and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))
}
