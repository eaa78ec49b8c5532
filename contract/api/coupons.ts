import * as z from 'zod/mini'
import { DiscountType } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Rupees, text } from './fields.ts'

/** A promo code (ENT-21 to ENT-23). `discount` is a percent or rupees by `discountType`; dates are epoch ms. */
export const Coupon = z.object({
  id: z.string(),
  promoCode: z.string(),
  title: z.string(),
  description: z.string(),
  promoType: z.enum(['SHIPPING', 'ORDER', 'ON_CATEGORY']),
  offerCategory: z.nullish(z.enum(['MARKETING_OFFER', 'HIDDEN'])),
  isCombo: z.boolean(),
  discountType: DiscountType,
  discount: z.number(),
  startDate: z.number(),
  endDate: z.number(),
  orderMinimum: z.object({ orderMinimum: Rupees }),
  categoryId: z.nullish(z.string()),
  subCategoryId: z.nullish(z.string()),
})
export type Coupon = z.infer<typeof Coupon>

/**
 * Offers within their dates (API-13, API-14). With MARKETING_OFFER those advertised in the header and on home;
 * without a filter those that can be applied in the checkout. HIDDEN codes are never listed.
 */
export const listCoupons = endpoint('GET', '/promoCodes/active/filter/get', {
  summary: 'Offers that hold now',
  access: 'optional',
  query: z.object({ offerCategory: z.optional(z.enum(['MARKETING_OFFER', 'HIDDEN'])) }),
  data: z.array(Coupon),
})

/**
 * The coupon of a code that could be used now, as a list of one (API-15); hidden ones too. What an order must be like for it, the rules say.
 * 400 'Invalid promo code!' for an unknown code and for a hidden one that cannot be used, a sentence of its own for a public one that
 * is out of its time or used up; 429 names the wait after 30 wrong codes of one caller in an hour.
 */
export const checkCoupon = endpoint('POST', '/promoCodes/isValid', {
  summary: 'Check a promo code',
  refuses: {
    400: [
      'Invalid promo code!',
      'Invalid promo code! {code} cannot be used again with this mobile number.',
      'Invalid promo code! {code} has been used up.',
      'This promo code is not valid at this time',
    ],
    429: ['Too many codes were tried. Please try again in {time}.'],
  },
  access: 'optional',
  query: z.object({ promoCode: text(40, 'The code').check(z.minLength(1, 'Please enter a coupon code')) }),
  sensitive: { promoCode: 'body' },
  isSentAsListed: true,
  data: z.array(Coupon),
  reads: ['statusCode', 'status'],
})
