import * as z from 'zod/mini'
import { Consent } from '#contract/api/accounts/consents.schema.ts'
import { PersonalData } from '#contract/api/accounts/personal-data.schema.ts'
import { SavedAddress } from '#contract/api/accounts/users.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { cursorPageFields, Id, Moment, matching, Rupees, text, uuid } from '#contract/api/fields.ts'

const roles = ['admin', 'manager', 'support'] as const

const inCharge = ['admin', 'manager'] as const

/** `guest`: somebody of one checkout. `erased`: nobody knows any more who it was; their orders and bills are kept. */
export const customerKinds = ['user', 'guest', 'erased'] as const

const tooManyRead = 'You have looked at very many customers in the last hour. Please try again in {time}.'

/** Drawn at random by the browser for each note, so that a button pressed twice writes one. */
const Key = uuid('Reload the page and try again')

/** Somebody who shops, in a list. `ordered` is the worth of their orders that were not cancelled. */
const CustomerRow = z.object({
  id: z.string(),
  kind: z.enum(customerKinds),
  name: z.nullable(z.string()),
  /** Absent for somebody erased. */
  mobileNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: Moment,
  orders: z.number(),
  ordered: Rupees,
  lastOrderAt: z.nullable(Moment),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const listCustomers = endpointSchema({
  summary: 'People who shop',
  refuses: {
    400: ['This list cannot be continued from there.', 'Type at least 3 letters or digits.'],
    429: [tooManyRead],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    kind: z.optional(z.enum(customerKinds)),
    ...cursorPageFields,
  }),
  data: z.object({ rows: z.array(CustomerRow), nextCursor: z.nullable(z.string()) }),
})

const CustomerNote = z.object({
  id: z.string(),
  text: z.string(),
  by: z.nullable(z.string()),
  createdAt: Moment,
  /** Whether the caller may take it away: its writer, and an admin. */
  isRemovable: z.boolean(),
})
export type CustomerNote = z.infer<typeof CustomerNote>

/** All that the shop's people see of somebody; their orders are listed by `listAllOrders`. */
const Customer = z.extend(CustomerRow, {
  /** The number they sign in with, where it is not `mobileNumber`. */
  loginMobile: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** A change of the number they sign in with that waits, and who started it. */
  numberChange: z.nullable(z.object({ mobileNumber: z.string(), dueAt: Moment, by: z.nullable(z.string()) })),
  address: z.nullable(SavedAddress),
  erasedAt: z.nullable(Moment),
  lastSignInAt: z.nullable(Moment),
  /** How many orders are neither delivered nor cancelled: nobody is erased before. */
  ordersUnderWay: z.number(),
  wantsOffers: z.boolean(),
  consents: z.array(Consent),
  tickets: z.array(
    z.object({ id: z.string(), ticketNumber: z.string(), subject: z.string(), isOpen: z.boolean(), createdAt: Moment }),
  ),
  reviews: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      productName: z.string(),
      rating: z.number(),
      review: z.nullable(z.string()),
      isHidden: z.boolean(),
      createdAt: Moment,
    }),
  ),
  notes: z.array(CustomerNote),
})
export type Customer = z.infer<typeof Customer>

const OneCustomer = z.object({ id: Id })

export const getCustomer = endpointSchema({
  summary: 'One customer',
  refuses: {
    404: ['There is no such customer.'],
    429: [tooManyRead],
  },
  access: 'staff',
  roles,
  params: OneCustomer,
  data: Customer,
})

export const addCustomerNote = endpointSchema({
  summary: 'Note something about a customer',
  refuses: {
    404: ['There is no such customer.'],
    409: [
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This was sent for another customer already.',
      'This customer was erased.',
    ],
    429: [tooManyRead],
  },
  access: 'staff',
  roles,
  params: OneCustomer,
  body: z.object({ key: Key, text: text(1_000, 'The note').check(z.minLength(1, 'Write the note first')) }),
  data: Customer,
})

export const removeCustomerNote = endpointSchema({
  summary: 'Remove a note about a customer',
  refuses: {
    403: ['Only its writer or an admin can remove a note.'],
    404: ['This note is gone.'],
  },
  access: 'staff',
  roles,
  params: z.extend(OneCustomer, { noteId: Id }),
  data: Customer,
})

export const exportCustomer = endpointSchema({
  summary: 'Everything the shop keeps about a customer',
  refuses: {
    404: ['There is no such customer.'],
    429: [tooManyRead],
  },
  access: 'staff',
  roles: inCharge,
  params: OneCustomer,
  data: PersonalData,
})

export const startNumberChange = endpointSchema({
  summary: 'Start a change of a customer’s login number',
  refuses: {
    400: ['They log in with this number already.'],
    403: ['Please give your second factor once more: it is more than ten minutes ago.'],
    404: ['There is no such customer.'],
    409: [
      'This customer has no login.',
      'Another customer logs in with this number.',
      'A change of their number is waiting already.',
    ],
  },
  access: 'staff',
  roles: ['admin'],
  params: OneCustomer,
  body: z.object({
    mobileNumber: matching(/^\d{10}$/, 'Type the new 10-digit mobile number'),
    reason: text(300, 'The reason').check(z.minLength(1, 'Say how they showed who they are')),
  }),
  data: Customer,
})

export const withdrawNumberChange = endpointSchema({
  summary: 'Withdraw a change of a customer’s login number',
  refuses: {
    404: ['No change of the number is waiting.'],
  },
  access: 'staff',
  roles: ['admin'],
  params: OneCustomer,
  data: Customer,
})

export const eraseCustomer = endpointSchema({
  summary: 'Erase a customer',
  refuses: {
    400: ['This is not the mobile number of this customer.'],
    404: ['There is no such customer.'],
    409: ['An order is under way. Erase this customer once it was delivered or cancelled.'],
  },
  access: 'staff',
  roles: ['admin'],
  params: OneCustomer,
  body: z.object({
    mobileNumber: matching(/^\d{10}$/, 'Type the customer’s 10-digit mobile number'),
    reason: text(300, 'The reason').check(z.minLength(1, 'Say who asked for it and how')),
  }),
  data: Customer,
})
