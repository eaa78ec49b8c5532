import { readTrackToken } from '#contract/api/tracking.ts'
import { personalApi } from '../session/personal-api.ts'
import { getGuestToken } from '../session/session.ts'

/** Where a guest follows the order just placed; nothing where this page does not know the guest any more, or no answer comes. */
export async function findTrackAddress(orderNumber: string) {
  const token = getGuestToken()
  if (!token) return undefined
  const found = await personalApi(token)(readTrackToken, { params: { orderNumber } }).catch(() => undefined)
  return found && `/track/${encodeURIComponent(orderNumber)}?t=${found.token}`
}
