import * as z from 'zod/mini'
import { DiscountType } from '../catalog/catalog.schema.ts'
import { endpointSchema } from '../endpoint.ts'
import { Rupees, text } from '../fields.ts'

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

export const listCoupons = endpointSchema({
  summary: 'Offers that hold now',
  access: 'optional',
  query: z.object({ offerCategory: z.optional(z.enum(['MARKETING_OFFER', 'HIDDEN'])) }),
  data: z.array(Coupon),
})

export const checkCoupon = endpointSchema({
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
  data: z.array(Coupon),
})
