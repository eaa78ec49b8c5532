import { call } from '#contract/api/endpoint.ts'
import type * as schema from './tickets.schema.ts'

export type * from './tickets.schema.ts'

const needs = ['id', 'messages', 'customer'] as const

/**
 * Tickets of all shoppers. `open` ones (usual) come by what is due first, `closed` ones by when they were closed, newest first.
 * `search` finds parts of a number, subject, name or mobile number. At most `limit` (50) and `nextCursor` for the rest.
 */
export const listAllTickets = call<typeof schema.listAllTickets>('GET', '/admin/tickets', {
  has: ['rows'],
})

/** A ticket with all its messages, oldest first. 404 when there is none. */
export const getAnyTicket = call<typeof schema.getAnyTicket>('GET', '/admin/tickets/:id', {
  has: needs,
})

/**
 * Answers an open ticket with words, a file or both; under the same `idempotency-key` header it stands there once. Whoever
 * answers a ticket that is nobody's has it from then on. 409 closed ticket, 413 and 415 unusable file.
 */
export const answerTicket = call<typeof schema.answerTicket>('POST', '/admin/tickets/:id/answer', {
  isMultipart: true,
  has: needs,
})

/** Settles a ticket: nobody can write in it any more. Closed twice it stays closed. */
export const closeTicket = call<typeof schema.closeTicket>('POST', '/admin/tickets/:id/close', {
  has: needs,
})

/** Opens a closed ticket again. 409 for one whose shopper was erased. */
export const reopenTicket = call<typeof schema.reopenTicket>('POST', '/admin/tickets/:id/reopen', {
  has: needs,
})

/** Gives a ticket to somebody, or to nobody. `was` is who had it when the page was read: 409 where somebody else took it meanwhile. */
export const assignTicket = call<typeof schema.assignTicket>('POST', '/admin/tickets/:id/assign', {
  has: needs,
})

/** Who can look after tickets. */
export const listTicketPeople = call<typeof schema.listTicketPeople>('GET', '/admin/ticket-people', {
  eachHas: ['id', 'name'],
})

/** Texts to answer with, by title. */
export const listCannedAnswers = call<typeof schema.listCannedAnswers>('GET', '/admin/canned-answers', {
  eachHas: ['id', 'title'],
})

/** 409 beyond 200 of them. */
export const addCannedAnswer = call<typeof schema.addCannedAnswer>('POST', '/admin/canned-answers', {
  has: ['id'],
})

/** 409 when somebody else changed it meanwhile (`data.current`), 404 when it is gone. */
export const changeCannedAnswer = call<typeof schema.changeCannedAnswer>('PUT', '/admin/canned-answers/:id', {
  has: ['id'],
})

/** Removed twice it stays away. */
export const removeCannedAnswer = call<typeof schema.removeCannedAnswer>('DELETE', '/admin/canned-answers/:id')
