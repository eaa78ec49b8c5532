import { eq } from 'drizzle-orm'
import type { PasskeyAnswer } from '#contract/api/admin/staff/sign-in.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { rememberBrowser } from '#server/back-office/access/known-browsers.ts'
import { type ProvenTokens, proveStaffSession } from '#server/back-office/access/sessions.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { staff, staffSessions } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { type Person, type SignInOrigin, tryFactor } from './factor-tries.ts'
import { takePasskeyChallenge } from './passkeys.sql.ts'
import { checkPasskey, type Site } from './passkeys.ts'
import { openTotp, stepOfCode } from './totp.ts'

const isVoid =
  'No code of this app can be checked: SHOP_SECRET of the server was changed since it was set up. An admin resets it under Staff, or npm run staff -- reset <mobile> does on the server.'

/** Proves a session by an app's code; gives the tokens it goes on under. Each code counts once. */
export function giveAppCode({ config, db }: Shop, caller: StaffCaller, signInOrigin: SignInOrigin, code: string) {
  return tryFactor({ db }, caller, signInOrigin, async (tx, person) => {
    if (!person.totpSecret || !person.totpConfirmedAt) return undefined
    if (openTotp(config, person.id, person.totpSecret) === undefined) throw new ApiError(409, isVoid)
    const step = stepOfCode(config, person.id, person.totpSecret, code)
    if (step === undefined || step <= (person.totpLastStep ?? 0)) return undefined
    await tx.update(staff).set({ totpLastStep: step }).where(eq(staff.id, person.id))
    return prove(tx, caller, person, { ...signInOrigin, factor: 'app' })
  })
}

/** Proves a session by a passkey; gives the tokens it goes on under. What was asked is asked once. */
export function giveOwnPasskey(
  { db }: Shop,
  caller: StaffCaller,
  signInOrigin: SignInOrigin,
  passkeyAnswer: { answer: PasskeyAnswer; site: Site },
) {
  return tryFactor({ db }, caller, signInOrigin, async (tx, person) => {
    const challenge = await takePasskeyChallenge(tx, caller.tokenHash)
    const isRight = challenge !== undefined && (await checkPasskey(tx, person.id, { ...passkeyAnswer, challenge }))
    return isRight ? prove(tx, caller, person, { ...signInOrigin, factor: 'passkey' }) : undefined
  })
}

/** From here on the session may do what its role may, and the browser is known. */
export async function prove(
  tx: Transaction,
  caller: Pick<StaffCaller, 'tokenHash' | 'browserHashes' | 'isProven'>,
  person: Person,
  how: SignInOrigin & { factor: 'app' | 'passkey' },
): Promise<ProvenTokens> {
  const session = await proveStaffSession(tx, caller.tokenHash)
  const browser = await rememberBrowser(tx, person.id, caller.browserHashes)
  await writeAudit(
    tx,
    { staffId: person.id, name: person.name },
    {
      action: caller.isProven ? 'staff.factor-again' : 'staff.sign-in',
      subject: { kind: 'staff', id: person.id },
      after: how,
    },
  )
  return { session, browser }
}

/** Clears what somebody mistyped today; part of resetting their factors. */
export function forgetWrongFactors(tx: Transaction, staffId: string) {
  return tx.update(staffSessions).set({ wrongFactors: 0 }).where(eq(staffSessions.staffId, staffId))
}
