import { and, eq, sql } from 'drizzle-orm'
import type { LoginProofWanted } from '#contract/api/accounts/number-changes.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { changeLogin } from '#server/people/number-changes/make-change.ts'
import { endOthers } from '#server/people/sessions/own-sessions.ts'
import { lockUser, toUser, type UserRow } from '#server/people/users/users.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { brokenConstraint, inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PhoneProvider, ReadToken } from '#server/providers/messages/phone-provider.ts'
import { noteProof, spendProof } from './phone-proofs.ts'

type Proving = { caller: Caller; authToken: string }

/** Who takes a token over cannot take the account: the number of before is asked for as well, unless it was given a moment ago. */
const loginProvenFor = '10 minutes'

/**
 * Makes the number in the caller's profile the login, tells the one before, and ends the caller's other sessions. Throws 403 unless the login
 * number was proven in this session within ten minutes; one and the same 400 for a proof that is none and for a number another account
 * logs in with: who has an account is never told (open-points 59).
 */
export async function proveOwnMobile(
  shop: Pick<Shop, 'config' | 'db'>,
  provider: PhoneProvider,
  { caller, authToken }: Proving,
): Promise<User> {
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  try {
    return await inTransaction(shop.db, async (tx) => {
      const user = await lockUser(tx, caller.userId)
      if (user.loginMobile !== user.mobileNumber) await refuseUnprovenLogin(tx, user, caller)
      await spend(tx, proof, user.countryCode + user.mobileNumber, notProven)
      const proven = await changeLogin(tx, shop, user, user.mobileNumber)
      await endOthers(tx, caller)
      return toUser(proven)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'shopper_login_mobile') throw notProven()
    throw error
  }
}

/** Notes for ten minutes that whoever uses this session has the login number too. Throws 400 for what proves it not. */
export async function proveOwnLogin({ db }: Pick<Shop, 'db'>, provider: PhoneProvider, { caller, authToken }: Proving) {
  const proof = await provider.readToken(authToken)
  if (!proof) throw loginNotProven()
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, caller.userId)
    await spend(tx, proof, `${user.countryCode}${user.loginMobile}`, loginNotProven)
    await tx.update(sessions).set({ loginProvenAt: sql`now()` }).where(eq(sessions.tokenHash, caller.tokenHash))
  })
}

/** A login is a proof of its number as well. */
async function refuseUnprovenLogin(tx: Transaction, { loginMobile }: UserRow, { tokenHash }: Caller) {
  const provenAt = sql`greatest(${sessions.createdAt}, ${sessions.loginProvenAt})`
  const isProven = and(eq(sessions.tokenHash, tokenHash), sql`${provenAt} > now() - ${loginProvenFor}::interval`)
  if ((await tx.$count(sessions, isProven)) > 0) return
  const refusalData: LoginProofWanted = { isLoginProofWanted: true, loginMobile: loginMobile ?? '' }
  throw new ApiError(403, 'Please confirm the number you log in with by a code first.', {}, refusalData)
}

async function spend(tx: Transaction, proof: ReadToken, mobile: string, refusal: () => ApiError) {
  if (proof.vouched) await noteProof(tx, { tokenHash: proof.tokenHash, ...proof.vouched })
  if (!(await spendProof(tx, proof.tokenHash, mobile))) throw refusal()
}

function loginNotProven() {
  return new ApiError(400, 'We could not confirm your number. Please ask for a new code.')
}

function notProven() {
  return new ApiError(
    400,
    'We could not confirm this number for your account. Please ask for a new code or write to us.',
  )
}
