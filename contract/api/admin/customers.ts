import * as z from 'zod/mini'
import { Consent } from '../consents.ts'
import { endpoint } from '../endpoint.ts'
import { bounded, Id, Moment, matching, Rupees, text, uuid, wholeNumber } from '../fields.ts'
import { PersonalData } from '../personal-data.ts'
import { SavedAddress } from '../users.ts'

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

/**
 * People who shop, newest first, at most `limit` (50) and `nextCursor` for the rest; those erased only where asked for.
 * `search` finds parts of a name, number or mail address, from 3 letters on; a whole login number finds its customer too.
 * It is noted who looked, not for what; 429, naming the wait, after very many customers in an hour, as with the calls for one.
 */
export const listCustomers = endpoint('GET', '/admin/customers', {
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
    cursor: z.optional(bounded(200)),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({ rows: z.array(CustomerRow), nextCursor: z.nullable(z.string()) }),
  has: ['rows'],
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
const needs = ['id', 'notes', 'consents'] as const

/** Everything about one customer: the newest 50 tickets and reviews, all notes and the log of consents. 404 for nobody. */
export const getCustomer = endpoint('GET', '/admin/customers/:id', {
  summary: 'One customer',
  refuses: {
    404: ['There is no such customer.'],
    429: [tooManyRead],
  },
  access: 'staff',
  roles,
  params: OneCustomer,
  data: Customer,
  has: needs,
})

/** Notes something about a customer for the others of the shop, once for its `key`. Customers read their notes in their data. */
export const addCustomerNote = endpoint('POST', '/admin/customers/:id/notes', {
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
  has: needs,
})

/** Takes a note away: one's own, or as an admin any. 403 for others, 404 where it is gone. */
export const removeCustomerNote = endpoint('DELETE', '/admin/customers/:id/notes/:noteId', {
  summary: 'Remove a note about a customer',
  refuses: {
    403: ['Only its writer or an admin can remove a note.'],
    404: ['This note is gone.'],
  },
  access: 'staff',
  roles,
  params: z.extend(OneCustomer, { noteId: Id }),
  data: Customer,
  has: needs,
})

/** Everything the shop keeps about a customer, for whoever asks for theirs (DPDP Act 2023 s. 11). It is noted who took it out. */
export const exportCustomer = endpoint('POST', '/admin/customers/:id/export', {
  summary: 'Everything the shop keeps about a customer',
  refuses: {
    404: ['There is no such customer.'],
    429: [tooManyRead],
  },
  access: 'staff',
  roles: inCharge,
  params: OneCustomer,
  data: PersonalData,
  has: ['profile'],
})

/**
 * Starts a change of the number a customer signs in with, for somebody who lost the old one and has shown who they are: it is made after 72 hours,
 * of which they are told, unless they or the shop stop it. 403 with `FactorWanted` without a fresh second factor, 409 where it cannot be.
 */
export const startNumberChange = endpoint('POST', '/admin/customers/:id/number-change', {
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
  has: needs,
})

/** Takes back a change of a customer's login number that waits. 404 where none does. */
export const withdrawNumberChange = endpoint('DELETE', '/admin/customers/:id/number-change', {
  summary: 'Withdraw a change of a customer’s login number',
  refuses: {
    404: ['No change of the number is waiting.'],
  },
  access: 'staff',
  roles: ['admin'],
  params: OneCustomer,
  data: Customer,
  has: needs,
})

/**
 * Erases a customer as they could themselves (DPDP Act 2023 s. 12): nobody is known any more, sessions end; orders and bills
 * stay as tax law asks. `mobileNumber` says that the right person is meant. 400 for another number, 409 while an order is under
 * way; erased twice they stay erased.
 */
export const eraseCustomer = endpoint('POST', '/admin/customers/:id/erase', {
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
  has: needs,
})
