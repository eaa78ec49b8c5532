import * as z from 'zod/mini'
import { Address, SavedAddress } from '#contract/api/accounts/users.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { emailOrEmpty, Id, line, mobile, Rupees, text, uuid } from '#contract/api/fields.ts'

const roles = ['admin', 'manager'] as const

const mobileNumber = mobile('Please enter a valid 10-digit mobile number')

export const findCaller = endpointSchema({
  summary: 'What is known of somebody who calls',
  access: 'staff',
  roles,
  query: z.object({ mobileNumber }),
  data: z.object({
    name: z.string(),
    email: z.string(),
    address: z.nullable(SavedAddress),
    /** Whether an account has this number for its login: the order appears in its list. */
    hasAccount: z.boolean(),
    orders: z.number(),
    openCashOrders: z.number(),
  }),
})

const PhoneOrderLines = z
  .array(
    z.object({
      productId: Id,
      size: z.number(),
      quantity: z.int().check(z.minimum(1, 'At least 1'), z.maximum(999, 'At most 999')),
    }),
  )
  .check(z.minLength(1, 'Choose what is ordered'), z.maxLength(100, 'At most 100 lines'))

const promoCodes = z._default(z.array(text(40, 'The code')).check(z.maxLength(10, 'Too many promo codes')), [])

export const quotePhoneOrder = endpointSchema({
  summary: 'What an order taken by phone would cost',
  refuses: {
    409: [
      '{reason} We take orders again from {time}.',
      '{product} cannot be sold at the moment. Please take it out of your cart.',
    ],
  },
  access: 'staff',
  roles,
  body: z.object({
    lines: PhoneOrderLines,
    promoCodes,
    /** Of who calls: whether they have used a code as often as may be. */
    mobileNumber: z.optional(mobileNumber),
  }),
  data: z.object({
    objection: z.nullable(z.string()),
    subtotal: Rupees,
    discount: Rupees,
    deliveryCharge: Rupees,
    tax: Rupees,
    total: Rupees,
  }),
})

export const placePhoneOrder = endpointSchema({
  summary: 'Place an order taken by phone',
  refuses: {
    503: ['Many people are ordering right now. Please try again in a few seconds.'],
    400: [
      'Please enter a coupon code',
      'Add {amount} more to apply this offer',
      'Invalid promo code! A combo offer cannot be used together with another order offer.',
      'Invalid promo code! At most 2 coupons can be used on one order.',
      'Invalid promo code! Only one coupon that is not a combo offer can be used on one order.',
      'This offer is already applied',
      'This promo code is not applicable for your order',
      'This promo code is not valid at this time',
      'With this coupon {product} would cost more than its MRP, so it cannot be used on this order.',
      'A pincode has 6 digits',
      'No pincode begins with 0',
      'Invalid promo code!',
      'Please choose a state of India, such as Maharashtra',
    ],
    409: [
      'Invalid promo code! {code} has been used up.',
      'Each customer can use {code} {often}, and this one used it with order {number}.',
      'Each customer can use {code} {often}, and order {number} to this number, which nobody has proven, used it.',
      '{product} cannot be sold at the moment. Please take it out of your cart.',
      'Someone was faster. Please try again.',
      'Something in your cart is not sold any more. Please look at your cart again.',
      'Only {count} of {product} are left. Please take fewer.',
      'Only {count} of {product} is left. Please take fewer.',
      'Something of this is not sold any more. Please take it out of the order.',
      'The total is {amount} now, not {amount} as on your screen. Please tell the caller, and place it again.',
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      '{product} is sold out. Please take it out of the order.',
      '{reason} We take orders again from {time}.',
    ],
  },
  access: 'staff',
  roles,
  body: z.object({
    key: uuid('Reload the page and try again'),
    recipient: z.object({
      name: line(100, 'The name').check(z.minLength(1, 'Please enter the name')),
      mobileNumber,
      /** Empty for nobody has one. */
      email: emailOrEmpty('Please enter a valid email address'),
    }),
    deliveryAddress: Address,
    lines: PhoneOrderLines,
    promoCodes,
    totalShown: Rupees,
    note: z.optional(text(500, 'The note')),
  }),
  data: z.object({ orderNumber: z.string() }),
})
