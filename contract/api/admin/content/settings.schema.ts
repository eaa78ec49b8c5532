import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { emailOrEmpty, Moment, Rupees, text } from '#contract/api/fields.ts'
import { ChosenMoment } from '../schedule.ts'

const roles = ['admin', 'manager'] as const

const version = z.number()

/** What every order is charged, what cash orders may be, and whether the shop takes orders now. */
export const ShopSettings = z.object({
  deliveryCharge: Rupees,
  /** Percent. */
  tax: z.number(),
  /** Cash orders of one mobile number on the way at a time; null: `usualOpenCashOrders`. */
  openCashOrders: z.nullable(z.number()),
  usualOpenCashOrders: z.number(),
  /** A cash order waits until its recipient has given back the code sent by SMS. */
  isCashConfirmedByCode: z.boolean(),
  /** After so many hours without it the order is cancelled by itself. */
  cashCodeHours: z.number(),
  /** What one order can hold at most, where nobody has proven a number and where somebody has. */
  unprovenOrderTotal: Rupees,
  unprovenOrderPieces: z.number(),
  provenOrderTotal: Rupees,
  provenOrderPieces: z.number(),
  /** All open orders of unproven numbers together have at most one in so many pieces of a size, such as 3 for a third. */
  unprovenStockPart: z.number(),
  /** While this lies ahead, no orders are taken. */
  pausedUntil: z.nullable(Moment),
  pausedSentence: z.string(),
  /** How many published products the law taxes at another rate, which cannot be sold therefore. */
  wrongTaxProducts: z.number(),
  version,
  updatedAt: Moment,
})
export type ShopSettings = z.infer<typeof ShopSettings>

export const getShopSettings = endpointSchema({
  summary: 'Charges, cash orders and the pause',
  access: 'staff',
  roles,
  data: ShopSettings,
})

const mostRupees = Rupees.check(
  z.minimum(1, 'An order must be able to hold something'),
  z.maximum(10_00_000, 'At most ₹10,00,000.00'),
  z.refine(hasPaise, 'An amount can have at most 2 decimals'),
)

const mostPieces = z
  .int('Enter a whole number')
  .check(z.minimum(1, 'An order must be able to hold something'), z.maximum(10_000, 'At most 10,000 pieces'))

export const changeShopSettings = endpointSchema({
  summary: 'Change charges and cash orders',
  refuses: {
    400: ['With a proven number people can order at least as much as without.'],
    403: ['Only an admin of the shop can change the tax rate.'],
    409: ['The shop cannot send codes yet: {objection}'],
  },
  access: 'staff',
  roles,
  body: z.object({
    deliveryCharge: Rupees.check(
      z.minimum(0, 'The delivery charge cannot be less than nothing'),
      z.maximum(10_000, 'The delivery charge can be at most ₹10,000.00'),
      z.refine(hasPaise, 'The delivery charge can have at most 2 decimals'),
    ),
    tax: z
      .number()
      .check(
        z.minimum(0, 'The tax cannot be less than nothing'),
        z.maximum(100, 'The tax can be at most 100%'),
        z.refine(hasPaise, 'The tax can have at most 2 decimals'),
      ),
    openCashOrders: z.nullable(
      z
        .int('Enter a whole number')
        .check(z.minimum(1, 'At least 1 cash order must be allowed'), z.maximum(100, 'At most 100 can be allowed')),
    ),
    isCashConfirmedByCode: z.boolean(),
    // Those that are left out stay. Orders that wait already keep the hours they were placed with.
    cashCodeHours: z.optional(
      z.int('Enter a whole number').check(z.minimum(1, 'At least 1 hour'), z.maximum(72, 'At most 72 hours')),
    ),
    unprovenOrderTotal: z.optional(mostRupees),
    unprovenOrderPieces: z.optional(mostPieces),
    provenOrderTotal: z.optional(mostRupees),
    provenOrderPieces: z.optional(mostPieces),
    unprovenStockPart: z.optional(
      z
        .int('Enter a whole number')
        .check(z.minimum(1, 'At least 1, for all of the stock'), z.maximum(20, 'At most 20, for a twentieth')),
    ),
    version,
  }),
  data: ShopSettings,
})

export const pauseOrders = endpointSchema({
  summary: 'Pause orders, or take them again',
  refuses: {
    409: ['Save the charges first: without them the shop takes no orders.'],
    400: ['Choose a moment that lies ahead.', 'Write a sentence that tells shoppers why.'],
  },
  access: 'staff',
  roles,
  body: z.object({
    until: z.nullable(ChosenMoment),
    sentence: text(200, 'The sentence'),
    version,
  }),
  data: ShopSettings,
})

const NamedLink = z.object({
  name: text(40, 'The name').check(z.minLength(1, 'Give the link a name')),
  address: text(300, 'The address').check(
    z.regex(/^https:\/\/[^\s/][^\s/.]*\.\S+$/i, 'A link begins with https:// and leads to a site'),
  ),
})

const links = z.array(NamedLink).check(z.maxLength(12, 'At most 12 links'))

const line = (label: string, most = 200) => text(most, label)

const mail = () => emailOrEmpty('Enter an email like name@shop.in')

/** Who sells here and the storefront's promises, as the owner filled it in; '' is not filled in. */
const SellerFields = z.object({
  legalName: line('The legal name'),
  address: line('The address', 400),
  gstin: line('The GSTIN', 40),
  fssaiLicence: line('The licence number', 40),
  contactMail: mail(),
  contactPhone: line('The phone number', 40),
  contactHours: line('The hours', 120),
  officerName: line('The name'),
  officerDesignation: line('The designation'),
  officerMail: mail(),
  officerPhone: line('The phone number', 40),
  upiId: text(100, 'The UPI ID').check(
    z.refine((value) => value === '' || /^[\w.-]{2,}@[a-z][\w.]+$/i.test(value), 'A UPI ID looks like mill@bank'),
  ),
  ordersMobile: line('The mobile number', 40),
  ordersMail: mail(),
  apps: links,
  social: links,
  deliveryPromise: line('The promise', 120),
  deliveryPromiseShort: line('The short promise', 60),
  ratingPromise: line('The line', 160),
})

export const SellerDetails = z.extend(SellerFields, {
  contactMail: z.string(),
  officerMail: z.string(),
  upiId: z.string(),
  ordersMail: z.string(),
  apps: z.array(z.object({ name: z.string(), address: z.string() })),
  social: z.array(z.object({ name: z.string(), address: z.string() })),
  version,
  updatedAt: Moment,
})
export type SellerDetails = z.infer<typeof SellerDetails>

export const getSellerDetails = endpointSchema({
  summary: 'Who sells here, as filled in',
  access: 'staff',
  roles,
  data: SellerDetails,
})

export const changeSellerDetails = endpointSchema({
  summary: 'Change who sells here',
  refuses: {
    400: [
      'This is not a GSTIN: compare its 15 characters with your certificate. Bills with a wrong one are no tax invoices.',
      'This is not an FSSAI licence number: compare its 14 digits with your licence.',
    ],
    403: [
      'Only an admin of the shop can change what the law names, and where money goes.',
      'Please give your second factor once more: it is more than ten minutes ago.',
    ],
  },
  access: 'staff',
  roles,
  body: z.extend(SellerFields, { version }),
  data: SellerDetails,
})

function hasPaise(value: number) {
  return Math.abs(Math.round(value * 100) - value * 100) < 1e-6
}
