import { and, eq, sql } from 'drizzle-orm'
import type { PasskeyAnswer } from '#contract/api/admin/staff/sign-in.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import { refuseStale } from '#server/back-office/audit/refuse-stale.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { staff, staffPasskeys } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { hasFactor } from './account.ts'
import { lockPerson, type Person, type SignInOrigin } from './factor-tries.ts'
import { prove } from './give-factor.ts'
import { isForNewPasskey } from './new-passkey.ts'
import { takePasskeyChallenge } from './passkeys.sql.ts'
import { type Site, storePasskey } from './passkeys.ts'
import { openNewTotp, sealTotp } from './totp.ts'

/** Throws 403 for a session that has not given the second factor its person already has, or not for a while. */
export async function refuseStaleSetUp(shop: Pick<Shop, 'db'>, caller: StaffCaller) {
  if (!caller.isFresh && (await hasFactor(shop.db, caller.staffId))) refuseStale(caller)
}

/** Sets up an app by its first code. Gives the session's new tokens where that also proved it. */
export function setUpApp(
  { config, db }: Shop,
  caller: StaffCaller,
  signInOrigin: SignInOrigin,
  { sealed, code }: { sealed: string; code: string },
) {
  return addFactor(db, caller, signInOrigin, 'app', async (tx, person, isFirst) => {
    if (!isFirst) refuseStale(caller)
    const opened = openNewTotp(config, person.id, sealed, code)
    if (!opened)
      throw new ApiError(400, 'That is not the code your app shows for Milloraa now. Please try the next one.')
    await tx
      .update(staff)
      .set({
        totpSecret: sealTotp(config, person.id, opened.secret),
        totpConfirmedAt: sql`now()`,
        totpLastStep: opened.step,
      })
      .where(eq(staff.id, person.id))
  })
}

/** Sets up a passkey, also one begun while the second factor was fresh. Gives the session's new tokens where that also proved it. */
export function setUpOwnPasskey(
  { config, db }: Shop,
  caller: StaffCaller,
  signInOrigin: SignInOrigin,
  passkeyAnswer: { name: string; answer: PasskeyAnswer; site: Site },
) {
  return addFactor(db, caller, signInOrigin, 'passkey', async (tx, person, isFirst) => {
    const challenge = await takePasskeyChallenge(tx, caller.tokenHash)
    const isBegun = caller.isProven && challenge !== undefined && isForNewPasskey(config, caller.sessionId, challenge)
    if (!isFirst && !isBegun) refuseStale(caller)
    if (challenge === undefined) throw new ApiError(400, 'This passkey could not be used here. Please try again.')
    await storePasskey(tx, person.id, passkeyAnswer.name, { ...passkeyAnswer, challenge })
  })
}

/** Takes an own factor away; never the last one. */
export function removeFactor({ db }: Pick<Shop, 'db'>, caller: StaffCaller, factor: { passkeyId: string } | 'app') {
  refuseStale(caller)
  return inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, caller.staffId)
    const name = factor === 'app' ? await takeApp(tx, person) : await takePasskey(tx, person, factor.passkeyId)
    if (!(await hasFactor(tx, person.id))) {
      throw new ApiError(409, 'This is your only second factor. Set up another one first.')
    }
    await writeAudit(tx, caller, {
      action: 'staff.factor-remove',
      subject: { kind: 'staff', id: person.id },
      before: { factor: factor === 'app' ? 'app' : 'passkey', ...(name ? { name } : {}) },
    })
  })
}

async function addFactor(
  db: Shop['db'],
  caller: StaffCaller,
  signInOrigin: SignInOrigin,
  factor: 'app' | 'passkey',
  add: (tx: Transaction, person: Person, isFirst: boolean) => Promise<void>,
) {
  return inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, caller.staffId)
    // Asked again under the lock: of two sessions that set up the first factor at once, the second has to give it.
    const isFirst = !(await hasFactor(tx, person.id))
    await add(tx, person, isFirst)
    const subject = { kind: 'staff', id: person.id }
    await writeAudit(tx, caller, { action: 'staff.factor-add', subject, after: { ...signInOrigin, factor } })
    return caller.isProven ? undefined : prove(tx, caller, person, { ...signInOrigin, factor })
  })
}

async function takeApp(tx: Transaction, person: Person) {
  if (!person.totpConfirmedAt) throw new ApiError(404, 'You have no authenticator app here.')
  await tx
    .update(staff)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(staff.id, person.id))
  return ''
}

async function takePasskey(tx: Transaction, person: Person, passkeyId: string) {
  const [taken] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, passkeyId), eq(staffPasskeys.staffId, person.id)))
    .returning({ name: staffPasskeys.name })
  if (!taken) throw new ApiError(404, 'You have no such passkey.')
  return taken.name
}
