import { call } from '../endpoint.ts'
import type * as schema from './coupons.schema.ts'

export type * from './coupons.schema.ts'

/**
 * Offers within their dates (API-13, API-14). With MARKETING_OFFER those advertised in the header and on home;
 * without a filter those that can be applied in the checkout. HIDDEN codes are never listed.
 */
export const listCoupons = call<typeof schema.listCoupons>('GET', '/promoCodes/active/filter/get')

/**
 * The coupon of a code that could be used now, as a list of one (API-15); hidden ones too. What an order must be like for it, the rules say.
 * 400 'Invalid promo code!' for an unknown code and for a hidden one that cannot be used, a sentence of its own for a public one that
 * is out of its time or used up; 429 names the wait after 30 wrong codes of one caller in an hour.
 */
export const checkCoupon = call<typeof schema.checkCoupon>('POST', '/promoCodes/isValid', {
  unloggedFields: { promoCode: 'body' },
  sendsUnloggedInAddress: true,
  reads: ['statusCode', 'status'],
})
