import { api } from '#app/shared/api/browser-api.ts'
import { PhoneAuthError } from '#app/shared/code-entry/phone-auth-error.ts'
import { confirmPhoneCode, homeMarket, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { isApiError } from '#contract/api/envelope.ts'
import type { PhoneAuth } from './phone-auth.ts'

/** Our own server as the phone provider. */
export function localPhoneAuth(): PhoneAuth {
  let session: string | undefined
  return {
    async send(mobileNumber) {
      const query = { countryCode: homeMarket.countryCode, mobileNumber }
      ;({ session } = await plainly(api(sendPhoneCode, { query })))
    },
    async confirm(code) {
      if (!session) throw new PhoneAuthError('confirm before send')
      const { authToken } = await plainly(api(confirmPhoneCode, { body: { session, code } }))
      return authToken
    },
    async signOut() {
      session = undefined
    },
    clear() {},
  }
}

/** The server's sentences are plain language; without one the step has its own text. */
async function plainly<T>(call: Promise<T>) {
  try {
    return await call
  } catch (error) {
    throw new PhoneAuthError('phone-auth', isApiError(error) && error.hasServerMessage ? error.message : undefined)
  }
}
