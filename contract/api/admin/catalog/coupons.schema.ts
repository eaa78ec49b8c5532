import * as z from 'zod/mini'
import { DiscountType } from '#contract/api/catalog/catalog.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { cursorPageFields, Id, Moment, Rupees, text } from '#contract/api/fields.ts'
import { promoCodePattern } from '#contract/promo-code.ts'
import { ChosenMoment } from '../schedule.ts'
import { offerStates } from './coupons.ts'

const roles = ['admin', 'manager'] as const

/** An offer as the shop keeps it: `discount` is a percent or rupees by `discountType`. */
export const Offer = z.object({
  id: z.string(),
  promoCode: z.string(),
  title: z.string(),
  description: z.string(),
  promoType: z.enum(['SHIPPING', 'ORDER', 'ON_CATEGORY']),
  offerCategory: z.nullable(z.enum(['MARKETING_OFFER', 'HIDDEN'])),
  isCombo: z.boolean(),
  discountType: DiscountType,
  discount: z.number(),
  startsAt: Moment,
  endsAt: Moment,
  orderMinimum: Rupees,
  categoryId: z.nullable(z.string()),
  subCategoryId: z.nullable(z.string()),
  usageLimit: z.nullable(z.number()),
  perCustomerLimit: z.nullable(z.number()),
  /** Orders that hold it now. */
  usedCount: z.number(),
  isStopped: z.boolean(),
  state: z.enum(offerStates),
  version: z.number(),
})
export type Offer = z.infer<typeof Offer>

/** The last thousand orders that hold an offer, by whom a use is counted: an account, a number proven by its code, whoever called, a number only typed. */
export const OfferUses = z.object({
  account: z.number(),
  proven: z.number(),
  phone: z.number(),
  typed: z.number(),
  /** The last ten. */
  last: z.array(
    z.object({ orderNumber: z.string(), usedAt: Moment, countedBy: z.enum(['account', 'proven', 'phone', 'typed']) }),
  ),
})
export type OfferUses = z.infer<typeof OfferUses>

const amount = (label: string) =>
  z.number(`${label} is a number`).check(
    z.minimum(0, `${label} cannot be less than nothing`),
    z.maximum(1_000_000, `${label} is too high`),
    z.refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, `${label} can have at most 2 decimals`),
  )

const limit = (label: string) =>
  z.nullable(
    z
      .int(`${label} is a whole number`)
      .check(z.minimum(1, `${label} is at least 1`), z.maximum(1_000_000, `${label} is too high`)),
  )

const OfferFields = z.object({
  promoCode: text(40, 'The code').check(
    z.minLength(3, 'The code needs at least 3 characters'),
    z.regex(promoCodePattern, 'A code has letters, digits, - and _ only'),
  ),
  title: text(80, 'The title').check(z.minLength(1, 'Give the offer a title')),
  description: text(300, 'The description'),
  promoType: z.enum(['SHIPPING', 'ORDER', 'ON_CATEGORY'], 'Choose what it is on'),
  offerCategory: z.nullable(z.enum(['MARKETING_OFFER', 'HIDDEN'])),
  isCombo: z.boolean(),
  discountType: DiscountType,
  discount: amount('The discount'),
  startsAt: ChosenMoment,
  endsAt: ChosenMoment,
  orderMinimum: amount('The least order'),
  categoryId: z.nullable(Id),
  subCategoryId: z.nullable(Id),
  usageLimit: limit('The number of uses'),
  perCustomerLimit: limit('The number for each customer'),
})
export type OfferFields = z.infer<typeof OfferFields>

export const listOffers = endpointSchema({
  summary: 'Offers',
  refuses: {
    400: ['This list cannot be continued from there.'],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(80, 'The search')),
    state: z.optional(z.enum(offerStates)),
    ...cursorPageFields,
  }),
  data: z.object({ rows: z.array(Offer), nextCursor: z.nullable(z.string()), total: z.number() }),
})

export const getOffer = endpointSchema({
  summary: 'One offer',
  refuses: {
    404: ['There is no such offer.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.extend(Offer, { uses: OfferUses }),
})

/** Why the parts of an offer do not fit each other. */
const unfitOffer = [
  'A code that nobody sees needs at least 6 characters, so that nobody guesses it.',
  'At most 100% can be taken off.',
  'Choose the category the offer is on.',
  'Only an offer on a category names one.',
  'The offer must end after it begins.',
  'The offer takes nothing off.',
  'There is no such category any more. Choose another.',
]

export const addOffer = endpointSchema({
  summary: 'Make an offer',
  refuses: {
    400: unfitOffer,
    409: ['The code {code} is taken by another offer.'],
  },
  access: 'staff',
  roles,
  body: OfferFields,
  data: Offer,
})

export const changeOffer = endpointSchema({
  summary: 'Change an offer',
  refuses: {
    400: unfitOffer,
    404: ['There is no such offer.'],
    409: [
      '{count} orders hold this code already: the limit cannot be lower.',
      'The code {code} is taken by another offer.',
    ],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.extend(OfferFields, { version: z.number() }),
  data: Offer,
})

export const stopOffer = endpointSchema({
  summary: 'Stop an offer, or bring it back',
  refuses: {
    404: ['There is no such offer.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.object({ isStopped: z.boolean() }),
  data: Offer,
})

export const removeOffer = endpointSchema({
  summary: 'Remove an offer nobody used',
  refuses: {
    404: ['There is no such offer.'],
    409: ['Orders hold this code. Stop the offer instead: it is then refused at once.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.null(),
})
