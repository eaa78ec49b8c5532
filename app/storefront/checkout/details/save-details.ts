import { api } from '#app/shared/api/browser-api.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { addGuest, type User, updateUser as updateProfile } from '#contract/api/accounts/users.ts'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { givenConsent } from '../../session/consent-notice.tsx'
import { personalApi } from '../../session/personal-api.ts'
import { getGuestToken, setGuestToken, updateUser } from '../../session/session.ts'
import { type Details, missingParts } from './details.ts'

/** Registers a guest for this checkout, again only when the details changed (CHK-13, open-points 57). False after a told failure. */
export async function saveGuestDetails(details: Details, wantsOffers: boolean) {
  if (isRegistered(details) && guestWantsOffers() === wantsOffers) return true
  return withRefusal('Failed to register guest user. Please try again.', () => registerGuest(details, wantsOffers))
}

/** Registers a guest and keeps the token in memory (open-points 60). */
export async function registerGuest(details: Details, wantsOffers = guestWantsOffers()) {
  const { address, ...person } = details
  // What was proven as the guest before goes along.
  const former = { token: getGuestToken() ?? undefined }
  const token = await api(addGuest, { body: { ...person, address, ...givenConsent(wantsOffers) } }, former)
  if (typeof token !== 'string') throw new ApiError(0)
  setGuestToken(token)
  registered = { token, details, wantsOffers }
  return token
}

/** Whether the guest who was registered last ticked the box for offers. */
export function guestWantsOffers() {
  return registered?.wantsOffers ?? false
}

/** The details of the guest who is registered now, so that leaving the checkout for another product loses nothing typed. */
export function registeredDetails() {
  return registered && registered.token === getGuestToken() ? registered.details : undefined
}

/** Saves to the profile what it lacks, and only that (CHK-14, open-points 56). False after a told failure. */
export async function saveUserDetails(user: User, details: Details) {
  const missing = missingParts(user, details)
  if (!missing) return true
  return withRefusal('Failed to update profile. Please try again.', async () => {
    const { name, email, mobileNumber, address } = await personalApi()(updateProfile, {
      params: { id: user.id },
      body: missing,
    })
    updateUser({ name, email, mobileNumber, address })
  })
}

// Only in memory, and worthless without the guest token it belongs to.
let registered: { token: string; details: Details; wantsOffers: boolean } | undefined

function isRegistered(details: Details) {
  return JSON.stringify(registeredDetails()) === JSON.stringify(details)
}

/** An answered refusal has its own text, no usable answer the general one (ERR-22 to ERR-24); a wait is named by the server. */
async function withRefusal(refusal: string, save: () => Promise<unknown>) {
  try {
    await save()
    return true
  } catch (error) {
    if (!isApiError(error)) console.error(error)
    const status = isApiError(error) ? error.statusCode : 0
    if (isApiError(error) && status === 429 && error.hasServerMessage) showToast(error.message, 'error')
    else showToast(status > 0 ? refusal : 'Failed to save information. Please try again.', 'error')
    return false
  }
}
