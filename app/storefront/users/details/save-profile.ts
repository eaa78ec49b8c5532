import { type SavedAddress, updateUser as updateProfile } from '#contract/api/accounts/users.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../../session/personal-api.ts'
import { updateUser, useSession } from '../../session/session.ts'

export type ProfileChanges = { name?: string; email?: string; mobileNumber?: string; address?: SavedAddress }

/** Saves changes of the own profile and takes over what the shop then has of it (API-25, AUTH-11). */
export async function saveProfile(userId: string, changes: ProfileChanges) {
  const { data, statusCode } = await personalApi().answer(updateProfile, { params: { id: userId }, body: changes })
  if (statusCode !== 200 || typeof data?.mobileNumber !== 'string') throw new Error(incomplete)
  const { name, email, mobileNumber, address, verify } = data
  if (useSession.getState().user?.id !== userId) return
  updateUser({ name, email, mobileNumber, address, ...(verify === undefined ? {} : { verify }) })
}

/** What the shopper reads when the details could not be saved (ERR-48, open-points 104). */
export function profileFailure(error: unknown) {
  if (!isApiError(error)) return incomplete
  return error.hasServerMessage && error.statusCode < 500
    ? error.message
    : 'Failed to update profile. Please try again.'
}

/** What the shopper reads when the address could not be saved (ERR-38); a wait is named by the server (open-points 106). */
export function addressFailure(error: unknown) {
  const isWait = isApiError(error) && error.statusCode === 429 && error.hasServerMessage
  return isWait ? error.message : 'Failed to update address. Please try again.'
}

const incomplete = 'Invalid response format from server'
