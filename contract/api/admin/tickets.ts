import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bounded, Id, Moment, Picture, text, uuid, wholeNumber } from '../fields.ts'
import { TicketReply } from '../support.ts'

const roles = ['admin', 'manager', 'support'] as const

const Person = z.object({ id: z.string(), name: z.string() })

/** A ticket in a list. By law it is answered within 48 hours and settled within a month: what does not run any more is null. */
const TicketRow = z.object({
  id: z.string(),
  ticketNumber: z.string(),
  subject: z.string(),
  isOpen: z.boolean(),
  /** Without name and number where the customer was erased. */
  customer: z.object({ id: z.string(), name: z.nullable(z.string()), mobileNumber: z.nullable(z.string()) }),
  orderNumber: z.nullable(z.string()),
  createdAt: Moment,
  answeredAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  answerBy: z.nullable(Moment),
  settleBy: z.nullable(Moment),
  /** The clock that runs has run out. */
  isOverdue: z.boolean(),
  /** The shopper wrote last. */
  isWaiting: z.boolean(),
  lastMessageAt: z.nullable(Moment),
  assignee: z.nullable(Person),
})
export type TicketRow = z.infer<typeof TicketRow>

/**
 * Tickets of all shoppers. `open` ones (usual) come by what is due first, `closed` ones by when they were closed, newest first.
 * `search` finds parts of a number, subject, name or mobile number. At most `limit` (50) and `nextCursor` for the rest.
 */
export const listAllTickets = endpoint('GET', '/admin/tickets', {
  summary: 'Tickets of all shoppers',
  refuses: {
    400: ['This list cannot be continued from there.', 'Type at least 3 letters or digits.'],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    status: z.optional(z.enum(['open', 'closed'])),
    /** Only those the shopper wrote in last. */
    waiting: z.optional(z.literal('true')),
    /** One's own, nobody's, or those of somebody by their id. */
    assignee: z.optional(z.union([z.enum(['me', 'nobody']), uuid('There is nobody like that')])),
    cursor: z.optional(bounded(200)),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({ rows: z.array(TicketRow), nextCursor: z.nullable(z.string()) }),
  has: ['rows'],
})

/** One message; `by` is who wrote it, and an attachment's addresses lapse after five minutes. */
const AnyMessage = z.object({
  id: z.string(),
  isFromShop: z.boolean(),
  by: z.nullable(z.string()),
  message: z.string(),
  attachment: z.nullable(Picture),
  createdAt: Moment,
})
export type AnyMessage = z.infer<typeof AnyMessage>

const AnyTicket = z.extend(TicketRow, { messages: z.array(AnyMessage) })
export type AnyTicket = z.infer<typeof AnyTicket>

const OneTicket = z.object({ id: Id })
const needs = ['id', 'messages', 'customer'] as const

/** A ticket with all its messages, oldest first. 404 when there is none. */
export const getAnyTicket = endpoint('GET', '/admin/tickets/:id', {
  summary: 'A ticket of any shopper',
  refuses: {
    404: ['There is no such ticket.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  data: AnyTicket,
  has: needs,
})

/**
 * Answers an open ticket with words, a file or both; under the same `idempotency-key` header it stands there once. Whoever
 * answers a ticket that is nobody's has it from then on. 409 closed ticket, 413 and 415 unusable file.
 */
export const answerTicket = endpoint('POST', '/admin/tickets/:id/answer', {
  summary: 'Answer a ticket',
  refuses: {
    400: [
      'Failed to submit support ticket: only images, pdf, doc, docx and txt',
      'Please send one file at a time.',
      'Please send the file as "attachment".',
      'Please write a message or choose a file.',
    ],
    404: ['There is no such ticket.'],
    409: ['This customer was erased: nobody would read an answer.', 'This ticket is closed. Open it again to answer.'],
    413: ['File size must be less than 10MB'],
    415: ['Please send the request as JSON.'],
    429: ['You have sent very many files today. Please try again tomorrow.'],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'staff',
  roles,
  isMultipart: true,
  params: OneTicket,
  body: TicketReply,
  data: AnyTicket,
  has: needs,
})

/** Settles a ticket: nobody can write in it any more. Closed twice it stays closed. */
export const closeTicket = endpoint('POST', '/admin/tickets/:id/close', {
  summary: 'Close a ticket',
  refuses: {
    404: ['There is no such ticket.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  data: AnyTicket,
  has: needs,
})

/** Opens a closed ticket again. 409 for one whose shopper was erased. */
export const reopenTicket = endpoint('POST', '/admin/tickets/:id/reopen', {
  summary: 'Open a closed ticket again',
  refuses: {
    404: ['There is no such ticket.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  data: AnyTicket,
  has: needs,
})

/** Gives a ticket to somebody, or to nobody. `was` is who had it when the page was read: 409 where somebody else took it meanwhile. */
export const assignTicket = endpoint('POST', '/admin/tickets/:id/assign', {
  summary: 'Give a ticket to somebody',
  refuses: {
    404: ['There is no such ticket.'],
    409: [
      'This ticket was given back meanwhile.',
      'Tickets cannot be given to this person any more.',
      '{person} has this ticket now.',
    ],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  body: z.object({ assignee: z.nullable(Id), was: z.nullable(Id) }),
  data: AnyTicket,
  has: needs,
})

/** Who can look after tickets. */
export const listTicketPeople = endpoint('GET', '/admin/ticket-people', {
  summary: 'Who can look after tickets',
  access: 'staff',
  roles,
  data: z.array(Person),
  eachHas: ['id', 'name'],
})

const CannedAnswer = z.object({ id: z.string(), title: z.string(), text: z.string(), version: z.number() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

const CannedAnswerFields = z.object({
  title: text(80, 'The title').check(z.minLength(1, 'Enter a title')),
  /** `{name}` stands for the shopper's first name, `{order}` for the order's number. */
  text: text(2_000, 'The text').check(z.minLength(1, 'Write the answer')),
})

/** Texts to answer with, by title. */
export const listCannedAnswers = endpoint('GET', '/admin/canned-answers', {
  summary: 'Texts to answer tickets with',
  access: 'staff',
  roles,
  data: z.array(CannedAnswer),
  eachHas: ['id', 'title'],
})

/** 409 beyond 200 of them. */
export const addCannedAnswer = endpoint('POST', '/admin/canned-answers', {
  summary: 'Add a text to answer tickets with',
  refuses: { 409: ['There are {count} already. Remove one first.'] },
  access: 'staff',
  roles,
  body: CannedAnswerFields,
  data: CannedAnswer,
  has: ['id'],
})

/** 409 when somebody else changed it meanwhile (`data.current`), 404 when it is gone. */
export const changeCannedAnswer = endpoint('PUT', '/admin/canned-answers/:id', {
  summary: 'Change a text to answer tickets with',
  refuses: {
    404: ['This answer is gone.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  body: z.extend(CannedAnswerFields, { version: z.number() }),
  data: CannedAnswer,
  has: ['id'],
})

/** Removed twice it stays away. */
export const removeCannedAnswer = endpoint('DELETE', '/admin/canned-answers/:id', {
  summary: 'Remove a text to answer tickets with',
  access: 'staff',
  roles,
  params: OneTicket,
  data: z.null(),
})
