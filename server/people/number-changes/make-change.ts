import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { brokenConstraint, inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { numberChanges } from '#server/platform/schema/people/number-changes.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { forgetShopperBrowsers } from '../sessions/shopper-browsers.ts'
import { lockUser, makeMobileTheLogin, type UserRow } from '../users/users.ts'
import { notifyOldNumber } from './notify-number-change.ts'

type ChangeShop = Pick<Shop, 'config' | 'db'>

/** For so long the old number can undo a change. */
const undoFor = '7 days'

/**
 * Makes a number the login of somebody whose row is locked, and tells the old one by SMS, with the way back. Throws a broken
 * `shopper_login_mobile` where another user logs in with it.
 */
export async function changeLogin(
  tx: Transaction,
  shop: ChangeShop,
  user: UserRow,
  newMobile: string,
  pendingId?: string,
) {
  const oldMobile = user.loginMobile ?? ''
  const changed = await makeMobileTheLogin(tx, user.id, newMobile)
  if (oldMobile === newMobile) return changed
  const token = randomToken()
  const done = {
    doneAt: sql`now()`,
    undoHash: hashToken(token),
    undoUntil: sql`now() + ${undoFor}::interval`,
  }
  if (pendingId) await tx.update(numberChanges).set(done).where(eq(numberChanges.id, pendingId))
  else await tx.insert(numberChanges).values({ userId: user.id, oldMobile, newMobile, dueAt: sql`now()`, ...done })
  await notifyOldNumber(tx, shop, { oldMobile, newMobile, email: user.email, token })
  return changed
}

/** Makes the changes that the shop started and nobody stopped, once their wait is over. */
export async function makeDueChanges(shop: ChangeShop) {
  const due = await shop.db
    .select({ id: numberChanges.id, userId: numberChanges.userId })
    .from(numberChanges)
    .where(and(isPending, lte(numberChanges.dueAt, sql`now()`)))
    .limit(100)
  for (const { id, userId } of due) {
    try {
      await inTransaction(shop.db, (tx) => makeDue(tx, shop, id, userId))
    } catch (error) {
      if (brokenConstraint(error) !== 'shopper_login_mobile') throw error
      await inTransaction(shop.db, (tx) => giveUp(tx, id, userId))
    }
  }
}

export const isPending = and(isNull(numberChanges.doneAt), isNull(numberChanges.endedAt))

async function makeDue(tx: Transaction, shop: ChangeShop, id: string, userId: string) {
  const user = await lockUser(tx, userId)
  // Stopped, or made by another process, meanwhile.
  const [change] = await tx
    .select()
    .from(numberChanges)
    .where(and(eq(numberChanges.id, id), isPending))
    .for('update')
  if (!change) return
  await changeLogin(tx, shop, user, change.newMobile, id)
  await endAllSessions(tx, userId)
  await forgetShopperBrowsers(tx, userId)
  await writeAudit(tx, 'command', { action: 'customer.number-changed', subject: { kind: 'customer', id: userId } })
}

async function giveUp(tx: Transaction, id: string, userId: string) {
  await tx
    .update(numberChanges)
    .set({ endedAt: sql`now()`, ending: 'taken' })
    .where(and(eq(numberChanges.id, id), isPending))
  await writeAudit(tx, 'command', { action: 'customer.number-taken', subject: { kind: 'customer', id: userId } })
}
