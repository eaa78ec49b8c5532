import { ApiError } from '#contract/api/envelope.ts'
import type { User } from '#contract/api/users.ts'
import { brokenConstraint, inTransaction } from '../db/transaction.ts'
import type { Caller } from '../http/callers.ts'
import type { PhoneProvider } from '../providers/phone-provider.ts'
import type { Shop } from '../shop.ts'
import { lockUser, makeMobileTheLogin, toUser } from '../users/users.ts'
import { endOthers } from './own-sessions.ts'
import { noteProof, spendProof } from './phone-proofs.ts'

/**
 * Makes the number in the caller's profile the login and ends their other sessions. Throws one and the same 400 for a proof
 * that is none and for a number another account logs in with: who has an account is never told (open-points 59).
 */
export async function proveOwnMobile(
  { db }: Pick<Shop, 'db'>,
  provider: PhoneProvider,
  { caller, authToken }: { caller: Caller; authToken: string },
): Promise<User> {
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  try {
    return await inTransaction(db, async (tx) => {
      const user = await lockUser(tx, caller.userId)
      if (proof.vouched) await noteProof(tx, { tokenHash: proof.tokenHash, ...proof.vouched })
      if (!(await spendProof(tx, proof.tokenHash, user.countryCode + user.mobileNumber))) throw notProven()
      const proven = await makeMobileTheLogin(tx, user.id)
      await endOthers(tx, caller)
      return toUser(proven)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'shopper_login_mobile') throw notProven()
    throw error
  }
}

function notProven() {
  return new ApiError(
    400,
    'We could not confirm this number for your account. Please ask for a new code or write to us.',
  )
}
