import type { FastifyRequest } from 'fastify'
import type { GivenConsent } from '#contract/api/accounts/consents.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { Answer } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { noteConsents } from '../consents/consents.ts'
import { endSession, openSession } from '../sessions/sessions.ts'
import { rememberShopperBrowser, writeBrowserCookie } from '../sessions/shopper-browsers.ts'
import { findOrCreateUser, toUser } from '../users/users.ts'
import { tryLoginCode } from './codes/login-codes.ts'
import { forgetCodeRequest } from './guests/four-digits-needed.ts'
import { noteProof, spendProof } from './guests/phone-proofs.ts'

type LoginShop = Pick<Shop, 'db' | 'config'>
type Arrival = { caller: Caller | undefined; consent: GivenConsent; request: FastifyRequest }
type ByProof = Arrival & { countryCode: string; mobileNumber: string; authToken: string }
type ByCode = Arrival & { token: string; code: string }

/** Opens a session for a proven number, and makes its user at the first login. Throws 401 when nothing proves the number. */
export async function logInByProof({ db, config }: LoginShop, provider: PhoneProvider, login: ByProof) {
  const { countryCode, mobileNumber, authToken } = login
  const proof = await provider.readToken(authToken)
  if (!proof) throw notProven()
  const welcomed = await inTransaction(db, async (tx) => {
    if (proof.vouched) await noteProof(tx, { tokenHash: proof.tokenHash, ...proof.vouched })
    if (!(await spendProof(tx, proof.tokenHash, countryCode + mobileNumber))) throw notProven()
    return welcome(tx, { countryCode, mobileNumber }, login)
  })
  return answer(config, login.request, welcomed)
}

/** The same by the 4-digit code of the alternative login; what is wrong with the code is thrown by `tryLoginCode`. */
export async function logInByCode(shop: LoginShop, { token, code, ...arrival }: ByCode) {
  const { request } = arrival
  const welcomed = await tryLoginCode(shop, request, { flow: 'alternative', token, code }, (tx, mobile) =>
    welcome(tx, { countryCode: mobile.slice(0, -10), mobileNumber: mobile.slice(-10) }, arrival),
  )
  return answer(shop.config, request, welcomed)
}

type MobileNumber = { countryCode: string; mobileNumber: string }

async function welcome(tx: Transaction, number: MobileNumber, { caller, consent, request }: Arrival) {
  const user = await findOrCreateUser(tx, number.countryCode, number.mobileNumber)
  await noteConsents(tx, user.id, 'sign-in', consent)
  // Who was a guest a moment ago leaves no second key lying about.
  if (caller?.role === 'guest') await endSession(tx, caller.tokenHash)
  await forgetCodeRequest(tx, number.countryCode + number.mobileNumber)
  const browser = await rememberShopperBrowser(tx, request, user.id)
  const sessionOrigin = { device: deviceName(request), browserId: browser.id }
  return { browser, data: { user_details: toUser(user), token: await openSession(tx, user.id, 'user', sessionOrigin) } }
}

/** From here on the browser is known, by a cookie that opens nothing. */
function answer(
  config: LoginShop['config'],
  request: FastifyRequest,
  { browser, data }: Awaited<ReturnType<typeof welcome>>,
) {
  return new Answer({ data, headers: writeBrowserCookie(config, request, browser) })
}

function notProven() {
  return new ApiError(401, 'We could not confirm your number. Please ask for a new code.')
}
