import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { StaffMember } from '#contract/api/admin/staff/staff.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { otherRole } from '#contract/api/refusals.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { forgetBrowsers } from '#server/back-office/access/known-browsers.ts'
import { endStaffSessions } from '#server/back-office/access/sessions.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseChangedMeanwhile } from '#server/back-office/audit/changed-meanwhile.ts'
import { refuseStale } from '#server/back-office/audit/refuse-stale.ts'
import { noteForRestores, queueRestoreLog } from '#server/back-office/restore-log/note-for-restores.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction, sqlStateOf } from '#server/platform/db/transaction.ts'
import { staff, staffPasskeys, staffSessions } from '#server/platform/schema/people/staff.ts'
import { forgetWrongFactors } from '../sign-in/give-factor.ts'
import { forgetSignInCodes } from '../sign-in/sign-in.ts'
import { demoNumbers } from './demo-staff.ts'

export type StaffFields = { name: string; mobileNumber: string; role: StaffRole }
type Change = StaffFields & { isActive: boolean; version: number }

/** Everybody of the shop by name, those who left last. */
export async function readStaff(executor: Executor, id?: string): Promise<StaffMember[]> {
  const rows = await executor
    .select({
      id: staff.id,
      name: staff.name,
      mobileNumber: staff.mobileNumber,
      role: staff.role,
      isActive: staff.isActive,
      hasTotp: sql<boolean>`${staff.totpConfirmedAt} is not null`,
      passkeys: sql<number>`(select count(*) from staff_passkey p where p.staff_id = staff.id)`,
      sessions: sql<number>`(select count(*) from staff_session s where s.staff_id = staff.id
        and s.ended_at is null and s.proven_at is not null and s.expires_at > now())`,
      lastSeenAt: sql<Date | null>`(select max(s.last_seen_at) from staff_session s
        where s.staff_id = staff.id and s.proven_at is not null)`.mapWith(staffSessions.lastSeenAt),
      createdAt: staff.createdAt,
      version: staff.version,
    })
    .from(staff)
    .where(id ? eq(staff.id, id) : undefined)
    .orderBy(desc(staff.isActive), asc(staff.name), asc(staff.id))
  return rows.map((row) => ({
    ...row,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Adds somebody of the shop. Throws 409 where the number is on the list. */
export function addPerson(db: Database, actor: Actor, fields: StaffFields): Promise<StaffMember> {
  return onUniqueNumber(() =>
    inTransaction(db, async (tx) => {
      const [added] = await tx.insert(staff).values(fields).returning({ id: staff.id })
      if (!added) throw new Error('Nobody was added.')
      await writeAudit(tx, actor, { action: 'staff.add', subject: subjectOf(added.id), after: fields })
      return readOne(tx, added.id)
    }),
  )
}

/**
 * Changes somebody. The rules: never oneself, never without an admin, never unknowingly over somebody else's change, and the way in
 * never by whoever finds a counter open (403).
 */
export function changePerson(
  db: Database,
  actor: StaffCaller,
  id: string,
  { version, ...fields }: Change,
): Promise<StaffMember> {
  return onUniqueNumber(() =>
    inTransaction(db, async (tx) => {
      const before = await lockForChange(tx, id, actor)
      await refuseChangedMeanwhile(tx, subjectOf(id), version, await readOne(tx, id))
      const isLess = before.role !== fields.role || !fields.isActive || before.mobileNumber !== fields.mobileNumber
      if (id === actor.staffId && isLess) {
        throw new ApiError(409, 'Your own role, number and access can only be changed by another admin.')
      }
      if (before.role === 'admin' && (fields.role !== 'admin' || !fields.isActive)) await refuseLastAdmin(tx, id)
      if (isLess || before.isActive !== fields.isActive) refuseStale(actor)
      await tx
        .update(staff)
        .set({ ...fields, version: sql`${staff.version} + 1` })
        .where(eq(staff.id, id))
      if (!fields.isActive || before.mobileNumber !== fields.mobileNumber) await endStaffSessions(tx, id)
      if (isLess) await forgetBrowsers(tx, id)
      // Somebody real takes the place of one of the demo, whose second factor everybody can read.
      if (demoNumbers.includes(before.mobileNumber) && before.mobileNumber !== fields.mobileNumber) {
        await removeFactors(tx, id)
      }
      if (before.isActive !== fields.isActive) {
        await noteForRestores(tx, fields.isActive ? 'staff-taken-back' : 'staff-dismissed', id)
        await queueRestoreLog(db, tx)
      }
      await writeAudit(tx, actor, {
        action: 'staff.change',
        subject: subjectOf(id),
        before: pickStaffFields(before),
        after: fields,
      })
      return readOne(tx, id)
    }),
  )
}

/** Lets somebody sign in no more, from the server itself; never the last admin. */
export function dismissPerson(db: Database, actor: 'command', id: string): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    const before = await lockForChange(tx, id, actor)
    if (before.role === 'admin' && before.isActive) await refuseLastAdmin(tx, id)
    await removeFactors(tx, id)
    await tx
      .update(staff)
      .set({ isActive: false, version: sql`${staff.version} + 1` })
      .where(eq(staff.id, id))
    await signOutEverywhere(tx, id)
    await noteForRestores(tx, 'staff-dismissed', id)
    const after = { ...pickStaffFields(before), isActive: false }
    await writeAudit(tx, actor, {
      action: 'staff.change',
      subject: subjectOf(id),
      before: pickStaffFields(before),
      after,
    })
    return readOne(tx, id)
  })
}

/** Forgets somebody's second factors and what was mistyped, and signs them out; the next sign-in sets up a new one. */
export function resetFactorsOf(db: Database, actor: Actor, id: string): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    const { mobileNumber } = await lockForChange(tx, id, actor)
    if (typeof actor !== 'string' && id === actor.staffId) {
      throw new ApiError(409, 'Change your own second factor on the page of your account.')
    }
    const { hasTotp, passkeys } = await readOne(tx, id)
    await removeFactors(tx, id)
    await forgetWrongFactors(tx, id)
    await forgetSignInCodes(tx, mobileNumber)
    await signOutEverywhere(tx, id)
    await writeAudit(tx, actor, {
      action: 'staff.factors-reset',
      subject: subjectOf(id),
      before: { hasTotp, passkeys },
      after: { hasTotp: false, passkeys: 0 },
    })
    return readOne(tx, id)
  })
}

/** Signs somebody out everywhere. */
export function signOutPerson(db: Database, actor: Actor, id: string): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    await lockForChange(tx, id, actor)
    const { sessions } = await readOne(tx, id)
    await signOutEverywhere(tx, id)
    await writeAudit(tx, actor, { action: 'staff.sessions-end', subject: subjectOf(id), before: { sessions } })
    return readOne(tx, id)
  })
}

async function removeFactors(tx: Transaction, id: string) {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id))
  await tx.update(staff).set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null }).where(eq(staff.id, id))
}

async function signOutEverywhere(tx: Transaction, id: string) {
  await endStaffSessions(tx, id)
  await forgetBrowsers(tx, id)
}

/**
 * The person, and all admins, held until the transaction ends: of two admins who take each other's role at once the second has none
 * any more, and is refused with 403.
 */
async function lockForChange(tx: Transaction, id: string, actor: Actor) {
  if (!isRandomId(id)) throw new ApiError(404, 'There is nobody like this on the list.')
  const lockedRows = await tx
    .select()
    .from(staff)
    .where(sql`${staff.role} = 'admin' or ${staff.id} = ${id}`)
    .orderBy(asc(staff.id))
    .for('update')
  const isStillAdmin = (staffId: string) =>
    lockedRows.some((one) => one.id === staffId && one.role === 'admin' && one.isActive)
  if (typeof actor !== 'string' && !isStillAdmin(actor.staffId)) throw new ApiError(403, otherRole)
  const person = lockedRows.find((one) => one.id === id)
  if (!person) throw new ApiError(404, 'There is nobody like this on the list.')
  return person
}

async function refuseLastAdmin(tx: Transaction, id: string) {
  const others = await tx.$count(staff, and(eq(staff.role, 'admin'), eq(staff.isActive, true), ne(staff.id, id)))
  if (others === 0) throw new ApiError(409, 'The shop needs at least one admin.')
}

async function readOne(executor: Executor, id: string) {
  const [person] = await readStaff(executor, id)
  if (!person) throw new ApiError(404, 'There is nobody like this on the list.')
  return person
}

async function onUniqueNumber<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    throw new ApiError(409, 'Somebody with this number is on the list already.')
  }
}

function pickStaffFields({ name, mobileNumber, role, isActive }: StaffFields & { isActive: boolean }) {
  return { name, mobileNumber, role, isActive }
}

function subjectOf(id: string) {
  return { kind: 'staff', id }
}
