import { and, desc, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise } from '#server/people/staff/sent-otherwise.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { customerNotes, users } from '#server/platform/schema/people/users.ts'

type NewNote = { key: string; text: string }

// The words of a note are not copied into the audit log: they go when their customer is erased.

/**
 * Writes a note about a customer, once for its key. Throws 404 for nobody, 409 for somebody erased and for a key that came with
 * another text before.
 */
export function addCustomerNote(db: Database, userId: string, { key: id, text }: NewNote, by: StaffCaller) {
  return inTransaction(db, async (tx) => {
    await refuseStrangers(tx, userId)
    const written = await tx
      .insert(customerNotes)
      .values({ id, userId, text, staffId: by.staffId })
      .onConflictDoNothing({ target: customerNotes.id })
    if (written.rowCount === 0) return refuseOther(tx, { id, userId, text })
    const after = { noteId: id }
    await writeAudit(tx, by, { action: 'customer.note', subject: { kind: 'customer', id: userId }, after })
  })
}

/** Takes a note away; throws 404 where it is gone, 403 for somebody else's, but not for an admin. */
export function removeCustomerNote(db: Database, userId: string, noteId: string, by: StaffCaller) {
  return inTransaction(db, async (tx) => {
    const isThis = and(eq(customerNotes.id, noteId), eq(customerNotes.userId, userId))
    const [note] =
      isRandomId(noteId) && isRandomId(userId)
        ? await selectNotes(tx).where(isThis).for('update', { of: customerNotes })
        : []
    if (!note) throw new ApiError(404, 'This note is gone.')
    if (!isRemovable(note, by)) throw new ApiError(403, 'Only its writer or an admin can remove a note.')
    await tx.delete(customerNotes).where(isThis)
    const before = { noteId, by: note.by, createdAt: note.createdAt }
    await writeAudit(tx, by, { action: 'customer.note-remove', subject: { kind: 'customer', id: userId }, before })
  })
}

/** All notes about somebody, the newest first. */
export function readCustomerNotes(executor: Executor, userId: string) {
  return selectNotes(executor).where(eq(customerNotes.userId, userId)).orderBy(desc(customerNotes.createdAt))
}

export function isRemovable({ staffId }: { staffId: string | null }, caller: StaffCaller) {
  return caller.role === 'admin' || staffId === caller.staffId
}

export async function forgetCustomerNotes(tx: Transaction, userId: string) {
  await tx.delete(customerNotes).where(eq(customerNotes.userId, userId))
}

function selectNotes(executor: Executor) {
  const { id, text, createdAt, staffId } = customerNotes
  return executor
    .select({ id, text, createdAt, staffId, by: staff.name })
    .from(customerNotes)
    .leftJoin(staff, eq(staff.id, customerNotes.staffId))
    .$dynamic()
}

/** Until the end of `tx` the customer is not erased. */
async function refuseStrangers(tx: Transaction, userId: string) {
  const own = tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, userId)).for('share')
  const [user] = isRandomId(userId) ? await own : []
  if (!user) throw new ApiError(404, 'There is no such customer.')
  if (user.erasedAt) throw new ApiError(409, 'This customer was erased.')
}

async function refuseOther(tx: Transaction, { id, userId, text }: { id: string; userId: string; text: string }) {
  const isThis = and(eq(customerNotes.id, id), eq(customerNotes.userId, userId))
  const [known] = await tx.select({ text: customerNotes.text }).from(customerNotes).where(isThis)
  if (!known) throw new ApiError(409, 'This was sent for another customer already.')
  if (known.text !== text) throw sentOtherwise
}
