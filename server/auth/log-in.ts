import type { GivenConsent } from '#contract/api/consents.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { noteConsents } from '../consents/consents.ts'
import type { Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Caller } from '../http/callers.ts'
import type { PhoneProvider } from '../providers/phone-provider.ts'
import type { Shop } from '../shop.ts'
import { findOrCreateUser, toUser } from '../users/users.ts'
import { tryCode } from './challenges.ts'
import { noteProof, spendProof } from './phone-proofs.ts'
import { endSession, openSession } from './sessions.ts'

type Arrival = { caller: Caller | undefined; consent: GivenConsent }
type ByProof = Arrival & { countryCode: string; mobileNumber: string; authToken: string }
type ByCode = Arrival & { token: string; code: string }

/** Opens a session for a proven number, and makes its user at the first login. Throws 401 when nothing proves the number. */
export async function logInByProof({ db }: Pick<Shop, 'db'>, provider: PhoneProvider, wish: ByProof) {
  const { countryCode, mobileNumber, authToken } = wish
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  return inTransaction(db, async (tx) => {
    if (proof.vouched) await noteProof(tx, { tokenHash: proof.tokenHash, ...proof.vouched })
    if (!(await spendProof(tx, proof.tokenHash, countryCode + mobileNumber))) throw notProven()
    return welcome(tx, { countryCode, mobileNumber }, wish)
  })
}

/** The same by the 4-digit code of the alternative login; what is wrong with the code is thrown by `tryCode`. */
export function logInByCode({ db, config }: Pick<Shop, 'db' | 'config'>, { token, code, ...arrival }: ByCode) {
  return tryCode(db, config, { flow: 'alternative', token, code }, (tx, mobile) =>
    welcome(tx, { countryCode: mobile.slice(0, -10), mobileNumber: mobile.slice(-10) }, arrival),
  )
}

type MobileNumber = { countryCode: string; mobileNumber: string }

async function welcome(tx: Transaction, { countryCode, mobileNumber }: MobileNumber, { caller, consent }: Arrival) {
  const user = await findOrCreateUser(tx, countryCode, mobileNumber)
  await noteConsents(tx, user.id, 'sign-in', consent)
  // Who was a guest a moment ago leaves no second key lying about.
  if (caller?.role === 'guest') await endSession(tx, caller.tokenHash)
  return { user_details: toUser(user), token: await openSession(tx, user.id, 'user') }
}

function notProven() {
  return new ApiError(401, 'We could not confirm your number. Please ask for a new code.')
}
