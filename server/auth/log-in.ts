import { ApiError } from '#contract/api/envelope.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Caller } from '../http/callers.ts'
import type { PhoneProvider } from '../providers/phone-provider.ts'
import type { Shop } from '../shop.ts'
import { findOrCreateUser, toUser } from '../users/users.ts'
import { noteProof, spendProof } from './phone-proofs.ts'
import { endSession, openSession } from './sessions.ts'

type Wish = { countryCode: string; mobileNumber: string; authToken: string; caller: Caller | undefined }

/** Opens a session for a proven number, and makes its user at the first login. Throws 401 when nothing proves the number. */
export async function logInByProof({ db }: Pick<Shop, 'db'>, provider: PhoneProvider, wish: Wish) {
  const { countryCode, mobileNumber, authToken, caller } = wish
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  return inTransaction(db, async (tx) => {
    if (proof.vouched) await noteProof(tx, { tokenHash: proof.tokenHash, ...proof.vouched })
    if (!(await spendProof(tx, proof.tokenHash, countryCode + mobileNumber))) throw notProven()
    const user = await findOrCreateUser(tx, countryCode, mobileNumber)
    // Who was a guest a moment ago leaves no second key lying about.
    if (caller?.role === 'guest') await endSession(tx, caller.tokenHash)
    return { user_details: toUser(user), token: await openSession(tx, user.id, 'user') }
  })
}

function notProven() {
  return new ApiError(401, 'We could not confirm your number. Please ask for a new code.')
}
