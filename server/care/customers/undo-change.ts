import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { countOrdersOf } from '#server/fulfilment/back-office-orders/personal-data.ts'
import { endAllSessions } from '#server/people/sessions/sessions.ts'
import { forgetShopperBrowsers } from '#server/people/sessions/shopper-browsers.ts'
import { findUserOfLogin, lockUser, makeMobileTheLogin } from '#server/people/users/users.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { numberChanges } from '#server/platform/schema/people/number-changes.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { forgetPerson, removeUnused } from './delete-account.ts'

/**
 * Gives an account back to the number it had, by the token that this number was sent: every session ends, and whatever was changed or begun
 * since is over. Throws 410 for a token that is none, used or too old, 409 where the number has ordered with a newer account.
 */
export async function undoChange({ db, files }: Pick<Shop, 'db' | 'files'>, token: string) {
  const unusedFiles = await inTransaction(db, async (tx) => {
    const found = await findChange(tx, token)
    if (!found) throw isOver()
    const user = await lockUser(tx, found.userId)
    // Undone, or erased, by another press meanwhile.
    const change = await findChange(tx, token)
    if (!change || user.erasedAt) throw isOver()
    const unused = await freeNumber(tx, change.oldMobile, user.id)
    await makeMobileTheLogin(tx, user.id, change.oldMobile)
    await endAllSessions(tx, user.id)
    await forgetShopperBrowsers(tx, user.id)
    const isLater = or(sinceThen(change.startedAt), isNull(numberChanges.doneAt))
    const isOpen = and(eq(numberChanges.userId, user.id), isNull(numberChanges.endedAt), isLater)
    await tx.update(numberChanges).set({ endedAt: sql`now()`, ending: 'undone' }).where(isOpen)
    await writeAudit(tx, 'unknown', { action: 'customer.number-undo', subject: { kind: 'customer', id: user.id } })
    return unused
  })
  await removeUnused(files, unusedFiles)
}

function sinceThen(startedAt: Date) {
  return sql`${numberChanges.startedAt} >= ${startedAt.toISOString()}::timestamptz`
}

async function findChange(tx: Transaction, token: string) {
  const [change] = await tx
    .select()
    .from(numberChanges)
    .where(
      and(
        eq(numberChanges.undoHash, hashToken(token)),
        isNotNull(numberChanges.doneAt),
        isNull(numberChanges.endedAt),
        gt(numberChanges.undoUntil, sql`now()`),
      ),
    )
  return change
}

/** Whoever logged in with the number meanwhile, looking for their account, has a new one with nothing in it. */
async function freeNumber(tx: Transaction, mobile: string, userId: string) {
  const other = await findUserOfLogin(tx, mobile)
  if (!other || other.id === userId) return []
  const newer = await lockUser(tx, other.id)
  if ((await countOrdersOf(tx, newer.id)) > 0) {
    throw new ApiError(409, 'Orders were placed with this number by now. Please write to us.')
  }
  return forgetPerson(tx, newer)
}

function isOver() {
  return new ApiError(410, 'This link can no longer be used. Please write to us.')
}
