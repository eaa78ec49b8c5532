import { and, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { staff, staffSessions } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'

const triesPerSession = 5
const wrongPerDay = 20

/** Where a try came from, for the audit log. */
export type SignInOrigin = { device: string; address: string }
export type Person = typeof staff.$inferSelect

/**
 * Tries a second factor: `check` gives what follows from a right one, or undefined. Tries of one person wait for each other,
 * so however many come at once, five wrong ones end the session (401) and twenty of a day stop them all (429).
 */
export async function tryFactor<T>(
  { db }: Pick<Shop, 'db'>,
  caller: StaffCaller,
  signInOrigin: SignInOrigin,
  check: (tx: Transaction, person: Person) => Promise<T | undefined>,
): Promise<T> {
  const outcome = await inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, caller.staffId)
    const wrongSoFar = await wrongFactorsOf(tx, caller)
    const value = await check(tx, person)
    if (value !== undefined) return { value }
    return { isOver: await countWrong(tx, caller, signInOrigin, wrongSoFar + 1) }
  })
  if ('value' in outcome) return outcome.value as T
  if (outcome.isOver) throw new ApiError(401, 'That was wrong five times. Please sign in from the start.')
  throw new ApiError(400, 'That is not right, or was used before. Wait for the next code and try again.')
}

/** The person's row, held until the transaction ends: whatever changes their factors waits. */
export async function lockPerson(tx: Transaction, staffId: string): Promise<Person> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
  if (!person?.isActive) throw new ApiError(401, 'Please sign in to the back office.')
  return person
}

async function wrongFactorsOf(tx: Transaction, { tokenHash, staffId }: StaffCaller) {
  const [today] = await tx
    .select({ wrong: sql<number>`coalesce(sum(${staffSessions.wrongFactors}), 0)::int` })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), sql`${staffSessions.createdAt} > now() - interval '24 hours'`))
  if ((today?.wrong ?? 0) >= wrongPerDay) {
    throw new ApiError(
      429,
      'The second factor was wrong too often today. Try again tomorrow, or ask an admin to reset it.',
    )
  }
  const [session] = await tx
    .select({ wrong: staffSessions.wrongFactors })
    .from(staffSessions)
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)))
  if (!session) throw new ApiError(401, 'Please sign in to the back office.')
  return session.wrong
}

/** True when it was one too many, and the session is over. */
async function countWrong(tx: Transaction, caller: StaffCaller, signInOrigin: SignInOrigin, wrong: number) {
  const isOver = wrong >= triesPerSession
  await tx
    .update(staffSessions)
    .set({ wrongFactors: wrong, ...(isOver ? { endedAt: sql`now()` } : {}) })
    .where(eq(staffSessions.tokenHash, caller.tokenHash))
  await writeAudit(tx, 'unknown', {
    action: isOver ? 'staff.factor-wrong-five-times' : 'staff.factor-wrong',
    subject: { kind: 'staff', id: caller.staffId },
    after: signInOrigin,
  })
  return isOver
}
