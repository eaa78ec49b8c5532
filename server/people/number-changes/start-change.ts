import { and, eq, sql } from 'drizzle-orm'
import type { NumberChange } from '#contract/api/accounts/number-changes.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseStale } from '#server/back-office/audit/refuse-stale.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { numberChanges } from '#server/platform/schema/people/number-changes.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { findUser, findUserOfLogin, lockUser } from '../users/users.ts'
import { isPending } from './make-change.ts'
import { sendComingNumberChange } from './notify-number-change.ts'

/** Time for whoever really has the account to be told and to stop it. */
const waitFor = '72 hours'

type NumberChangeRequest = { mobileNumber: string; reason: string }

/**
 * Starts the change for a customer who lost the old number and has shown who they are; it is made after 72 hours. Throws 404 for nobody, 400
 * for the number they have, 409 for whoever has no login, a number of another customer or a change that waits already, 403 without a fresh factor.
 */
export async function startChange(
  shop: Pick<Shop, 'config' | 'db'>,
  id: string,
  request: NumberChangeRequest,
  by: StaffCaller,
) {
  refuseStale(by)
  if (!isRandomId(id) || !(await findUser(shop.db, id))) throw new ApiError(404, 'There is no such customer.')
  await inTransaction(shop.db, async (tx) => {
    const user = await lockUser(tx, id)
    const { loginMobile: oldMobile, email } = user
    if (user.role === 'guest' || oldMobile === null) throw new ApiError(409, 'This customer has no login.')
    if (oldMobile === request.mobileNumber) throw new ApiError(400, 'They log in with this number already.')
    if (await findUserOfLogin(tx, request.mobileNumber)) {
      throw new ApiError(409, 'Another customer logs in with this number.')
    }
    if (await findPendingChange(tx, id)) throw new ApiError(409, 'A change of their number is waiting already.')
    const [started] = await tx
      .insert(numberChanges)
      .values({
        ...{ userId: id, oldMobile, newMobile: request.mobileNumber, staffId: by.staffId },
        dueAt: sql`now() + ${waitFor}::interval`,
      })
      .returning({ dueAt: numberChanges.dueAt })
    await sendComingNumberChange(tx, shop, {
      oldMobile,
      newMobile: request.mobileNumber,
      email,
      dueAt: started?.dueAt ?? new Date(),
    })
    await writeAudit(tx, by, {
      action: 'customer.number-start',
      subject: { kind: 'customer', id },
      after: { reason: request.reason },
    })
  })
}

/** The shop takes back what it started. Throws 404 where nothing waits. */
export async function withdrawChange(db: Database, id: string, by: StaffCaller) {
  await inTransaction(db, async (tx) => {
    if (!isRandomId(id) || !(await end(tx, id, 'withdrawn'))) throw noPendingChange()
    await writeAudit(tx, by, { action: 'customer.number-withdraw', subject: { kind: 'customer', id } })
  })
}

/** Whoever is signed in stops what the shop started. Throws 404 where nothing waits. */
export async function stopChange(db: Database, userId: string) {
  await inTransaction(db, async (tx) => {
    if (!(await end(tx, userId, 'stopped'))) throw noPendingChange()
    await writeAudit(tx, 'unknown', { action: 'customer.number-stop', subject: { kind: 'customer', id: userId } })
  })
}

/** What waits for somebody, as they are shown it. */
export async function readChange(executor: Executor, userId: string): Promise<NumberChange | null> {
  const change = await findPendingChange(executor, userId)
  return change ? { ending: change.newMobile.slice(-4), dueAt: change.dueAt.toISOString() } : null
}

/** The same for the people of the shop. */
export async function showChange(executor: Executor, userId: string) {
  const change = await findPendingChange(executor, userId)
  if (!change) return null
  const { newMobile, dueAt, staffId } = change
  const [by] = staffId ? await executor.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId)) : []
  return { mobileNumber: newMobile, dueAt: dueAt.toISOString(), by: by?.name ?? null }
}

async function findPendingChange(executor: Executor, userId: string) {
  const [change] = await executor
    .select()
    .from(numberChanges)
    .where(and(eq(numberChanges.userId, userId), isPending))
  return change
}

async function end(tx: Transaction, userId: string, ending: 'stopped' | 'withdrawn') {
  // Either it is made, or it is stopped.
  await lockUser(tx, userId).catch(() => undefined)
  const ended = await tx
    .update(numberChanges)
    .set({ endedAt: sql`now()`, ending })
    .where(and(eq(numberChanges.userId, userId), isPending))
    .returning({ id: numberChanges.id })
  return ended.length > 0
}

function noPendingChange() {
  return new ApiError(404, 'No change of the number is waiting.')
}
