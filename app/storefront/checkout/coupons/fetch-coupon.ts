import { getGuestToken, useSession } from '#app/storefront/session/session.ts'
import { createApi } from '#contract/api/client.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { checkCoupon } from '#contract/api/orders/coupons.ts'
import { invalidCode } from '#contract/rules/pricing/coupons.ts'
import { type AppliedCoupon, toApplied } from '../order/coupon-store.ts'

export type CouponAnswer = { coupon: AppliedCoupon } | { objection: string; isRefused: boolean }

/** What is shown when nobody could say whether a code holds (ERR-28). */
export const notAnswered = 'Failed to apply coupon. Please try again.'

/** Asks the shop whether a code could be used now (API-15). Never throws: what keeps it from being used comes in words (COUP-13). */
export async function fetchCoupon(promoCode: string): Promise<CouponAnswer> {
  const token = useSession.getState().token ?? getGuestToken() ?? undefined
  try {
    const data: unknown = await api(
      checkCoupon,
      { query: { promoCode } },
      { token, signal: AbortSignal.timeout(patienceMs) },
    )
    // An object or a list, of which the first is used.
    const found = Array.isArray(data) ? data[0] : data
    return found ? { coupon: toApplied(found) } : { objection: invalidCode, isRefused: true }
  } catch (error) {
    const isRefused = isApiError(error) && error.statusCode >= 400 && error.statusCode < 500
    if (!isRefused) return { objection: notAnswered, isRefused }
    return { objection: error.hasServerMessage ? error.message : invalidCode, isRefused: error.statusCode !== 429 }
  }
}

/** The shop's clock, as its last answer showed it: a wrong one in the phone makes no coupon end. */
export function shopNow() {
  return new Date(Date.now() + aheadMs)
}

const patienceMs = 15_000
let aheadMs = 0

const api = createApi(async (url, init) => {
  const response = await fetch(url, init)
  const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now()
  // The header tells whole seconds.
  aheadMs = Math.abs(ahead) > 2_000 ? ahead : 0
  return response
})
