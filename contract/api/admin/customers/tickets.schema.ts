import * as z from 'zod/mini'
import { TicketReply } from '#contract/api/content/support.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { cursorPageFields, Id, Moment, Picture, text, uuid } from '#contract/api/fields.ts'

const roles = ['admin', 'manager', 'support'] as const

const Person = z.object({ id: z.string(), name: z.string() })

/** A ticket in a list. By law it is answered within 48 hours and resolved within a month: what does not run any more is null. */
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

export const listAllTickets = endpointSchema({
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
    ...cursorPageFields,
  }),
  data: z.object({ rows: z.array(TicketRow), nextCursor: z.nullable(z.string()) }),
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

export const getAnyTicket = endpointSchema({
  summary: 'A ticket of any shopper',
  refuses: {
    404: ['There is no such ticket.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  data: AnyTicket,
})

export const answerTicket = endpointSchema({
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
  params: OneTicket,
  body: TicketReply,
  data: AnyTicket,
})

export const closeTicket = endpointSchema({
  summary: 'Close a ticket',
  refuses: {
    404: ['There is no such ticket.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  data: AnyTicket,
})

export const reopenTicket = endpointSchema({
  summary: 'Open a closed ticket again',
  refuses: {
    404: ['There is no such ticket.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  data: AnyTicket,
})

export const assignTicket = endpointSchema({
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
})

export const listTicketPeople = endpointSchema({
  summary: 'Who can look after tickets',
  access: 'staff',
  roles,
  data: z.array(Person),
})

const CannedAnswer = z.object({ id: z.string(), title: z.string(), text: z.string(), version: z.number() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

const CannedAnswerFields = z.object({
  title: text(80, 'The title').check(z.minLength(1, 'Enter a title')),
  /** `{name}` stands for the shopper's first name, `{order}` for the order's number. */
  text: text(2_000, 'The text').check(z.minLength(1, 'Write the answer')),
})

export const listCannedAnswers = endpointSchema({
  summary: 'Texts to answer tickets with',
  access: 'staff',
  roles,
  data: z.array(CannedAnswer),
})

export const addCannedAnswer = endpointSchema({
  summary: 'Add a text to answer tickets with',
  refuses: { 409: ['There are {count} already. Remove one first.'] },
  access: 'staff',
  roles,
  body: CannedAnswerFields,
  data: CannedAnswer,
})

export const changeCannedAnswer = endpointSchema({
  summary: 'Change a text to answer tickets with',
  refuses: {
    404: ['This answer is gone.'],
  },
  access: 'staff',
  roles,
  params: OneTicket,
  body: z.extend(CannedAnswerFields, { version: z.number() }),
  data: CannedAnswer,
})

export const removeCannedAnswer = endpointSchema({
  summary: 'Remove a text to answer tickets with',
  access: 'staff',
  roles,
  params: OneTicket,
  data: z.null(),
})
