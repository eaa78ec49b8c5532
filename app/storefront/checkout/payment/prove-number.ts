import { api } from '#app/shared/api/browser-api.ts'
import { type NumberProofWanted, proveGuestMobile } from '#contract/api/accounts/guest-proofs.ts'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { getGuestToken } from '../../session/session.ts'
import type { Details } from '../details/details.ts'
import { registerGuest } from '../details/save-details.ts'
import { statusOf } from './payment.ts'

/** Whether an order was refused for want of a proven number. */
export function isProofRequired(error: unknown) {
  const refusal = isApiError(error) ? (error.data as Partial<NumberProofWanted> | null) : undefined
  return refusal?.isNumberProofWanted === true
}

/** Whether a number was proven in this tab; the shop knows better, and for how long. */
export function isProven(mobileNumber: string) {
  return proven === mobileNumber
}

/**
 * Proves the number typed to the shop, for the guest who orders; one whose token ran out is registered again, once. Without an answer it can be
 * called again with the same proof.
 */
export async function proveNumber(details: Details, authToken: string) {
  const { mobileNumber } = details
  const prove = (token: string) => api(proveGuestMobile, { body: { mobileNumber, authToken } }, { token })
  try {
    await prove(getGuestToken() ?? (await registerGuest(details))).catch(async (error) => {
      if (statusOf(error) !== 401) throw error
      return prove(await registerGuest(details))
    })
    proven = mobileNumber
  } catch (error) {
    if (statusOf(error) !== 0) throw error
    throw new ApiError(0, 'The shop could not be reached. Please press again: your code is kept.')
  }
}

let proven: string | undefined
