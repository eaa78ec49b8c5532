import { call } from '../endpoint.ts'
import type * as schema from './support.schema.ts'

export type * from './support.schema.ts'

/** What a ticket or a message may hold; both sides check it (VAL-33, VAL-34). Kinds are file endings. */
export const ticketLimits = {
  subject: 120,
  message: 2_000,
  attachmentBytes: 10 * 1024 * 1024,
  attachmentKinds: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'doc', 'docx', 'txt'],
} as const

/** Drawn at random by the client for each message: sent again under the same key, it stands once in its ticket. */
export const ticketHeaders = { idempotencyKey: 'idempotency-key' } as const

/** `createdBy` of what the shop itself wrote; a shopper's own has the user's id. */
export const shopAuthor = 'shop'

/** The caller's tickets, newest first (API-34), 200 to a page. */
export const listTickets = call<typeof schema.listTickets>('GET', '/support/tickets/user', {
  isPaged: true,
  eachHas: ['id', 'ticketNumber', 'subject', 'status', 'createdAt'],
})

/** The messages of one's own ticket, oldest first (API-35). 404 for a missing ticket and a stranger's. */
export const listTicketMessages = call<typeof schema.listTicketMessages>('GET', '/support/tickets/:id/history', {
  eachHas: ['message', 'createdBy', 'createdAt'],
})

/**
 * Replies to one's own open ticket, with an attachment if wanted (API-36). 400 nothing said, 404 as above, 409 closed ticket,
 * 413 and 415 unusable file, 429 too many messages within an hour.
 */
export const addTicketMessage = call<typeof schema.addTicketMessage>('POST', '/support/tickets/:id/history/add', {
  isMultipart: true,
})

/**
 * Opens a ticket, about an own order if `requestId` names one (API-37). 400 missing words, 404 an order that is not the
 * caller's, 413 and 415 unusable file, 429 too many tickets within an hour.
 */
export const addTicket = call<typeof schema.addTicket>('POST', '/support/tickets/add', {
  isMultipart: true,
})
