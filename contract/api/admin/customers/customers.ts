import { call } from '#contract/api/endpoint.ts'
import type * as schema from './customers.schema.ts'

export type * from './customers.schema.ts'

const needs = ['id', 'notes', 'consents'] as const

/**
 * People who shop, newest first, at most `limit` (50) and `nextCursor` for the rest; those erased only where asked for.
 * `search` finds parts of a name, number or mail address, from 3 letters on; a whole login number finds its customer too.
 * It is noted who looked, not for what; 429, naming the wait, after very many customers in an hour, as with the calls for one.
 */
export const listCustomers = call<typeof schema.listCustomers>('GET', '/admin/customers', {
  has: ['rows'],
})

/** Everything about one customer: the newest 50 tickets and reviews, all notes and the log of consents. 404 for nobody. */
export const getCustomer = call<typeof schema.getCustomer>('GET', '/admin/customers/:id', {
  has: needs,
})

/** Notes something about a customer for the others of the shop, once for its `key`. Customers read their notes in their data. */
export const addCustomerNote = call<typeof schema.addCustomerNote>('POST', '/admin/customers/:id/notes', {
  has: needs,
})

/** Takes a note away: one's own, or as an admin any. 403 for others, 404 where it is gone. */
export const removeCustomerNote = call<typeof schema.removeCustomerNote>(
  'DELETE',
  '/admin/customers/:id/notes/:noteId',
  {
    has: needs,
  },
)

/** Everything the shop keeps about a customer, for whoever asks for theirs (DPDP Act 2023 s. 11). It is noted who took it out. */
export const exportCustomer = call<typeof schema.exportCustomer>('POST', '/admin/customers/:id/export', {
  has: ['profile'],
})

/**
 * Starts a change of the number a customer signs in with, for somebody who lost the old one and has shown who they are: it is made after 72 hours,
 * of which they are told, unless they or the shop stop it. 403 with `FactorWanted` without a fresh second factor, 409 where it cannot be.
 */
export const startNumberChange = call<typeof schema.startNumberChange>('POST', '/admin/customers/:id/number-change', {
  has: needs,
})

/** Takes back a change of a customer's login number that waits. 404 where none does. */
export const withdrawNumberChange = call<typeof schema.withdrawNumberChange>(
  'DELETE',
  '/admin/customers/:id/number-change',
  {
    has: needs,
  },
)

/**
 * Erases a customer as they could themselves (DPDP Act 2023 s. 12): nobody is known any more, sessions end; orders and bills
 * stay as tax law asks. `mobileNumber` says that the right person is meant. 400 for another number, 409 while an order is under
 * way; erased twice they stay erased.
 */
export const eraseCustomer = call<typeof schema.eraseCustomer>('POST', '/admin/customers/:id/erase', {
  has: needs,
})
