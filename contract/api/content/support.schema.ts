import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, Moment, orNone, PageQuery, Picture, text } from '../fields.ts'
import { ticketHeaders, ticketLimits } from './support.ts'

const onceHeaders = {
  [ticketHeaders.idempotencyKey]: {
    pattern: '^[!-~]{8,128}$',
    about: 'Drawn at random for each message: sent again, it stands once in its ticket',
  },
}

/**
 * A ticket (ENT-33): status 1 is open, anything else is closed. An attachment's addresses lapse after five minutes, its `alt`
 * is the name of the file. `orderNumber` and `lastMessage` are ours (open-points 111).
 */
export const Ticket = z.object({
  id: z.string(),
  ticketNumber: z.string(),
  subject: z.string(),
  status: z.number(),
  createdAt: Moment,
  createdBy: z.string(),
  createdByName: z.nullable(z.string()),
  attachment: z.nullable(Picture),
  paymentOrderId: z.nullable(z.string()),
  orderNumber: z.nullish(z.string()),
  lastMessage: z.nullish(z.object({ createdBy: z.string(), createdAt: Moment })),
})
export type Ticket = z.infer<typeof Ticket>

/** One message of a ticket (ENT-34); `createdBy` is the shopper's id or `shopAuthor`. `id` is ours. */
export const TicketMessage = z.object({
  id: z.optional(z.string()),
  message: z.string(),
  attachment: z.nullable(Picture),
  createdBy: z.string(),
  createdAt: Moment,
})
export type TicketMessage = z.infer<typeof TicketMessage>

const attachment = z.optional(z.file())

/** The fields of a reply: words, a file or both (VAL-35). */
export const TicketReply = z.object({ message: z._default(text(ticketLimits.message, 'The message'), ''), attachment })

const allFields = 'Please fill in all required fields'

/** The fields of a new ticket (VAL-31); `requestId` is the id or the number of an own order. */
export const NewTicket = z.object({
  subject: text(ticketLimits.subject, 'The subject', allFields).check(z.minLength(1, allFields)),
  message: text(ticketLimits.message, 'The message', allFields).check(z.minLength(1, allFields)),
  requestId: orNone(bounded(64)),
  attachment,
})

/** As many of the own tickets come at once. */
export const ticketsPerPage = 200

export const listTickets = endpointSchema({
  summary: 'The own support tickets',
  access: 'user',
  query: PageQuery,
  data: z.array(Ticket),
})

export const listTicketMessages = endpointSchema({
  summary: 'The messages of an own ticket',
  refuses: {
    404: ['Ticket not found'],
  },
  access: 'user',
  params: z.object({ id: Id }),
  data: z.array(TicketMessage),
})

export const addTicketMessage = endpointSchema({
  summary: 'Reply to an own ticket',
  refuses: {
    400: [
      'Failed to submit support ticket: only images, pdf, doc, docx and txt',
      'Please send one file at a time.',
      'Please send the file as "attachment".',
      'Please write a message or choose a file.',
      'The header idempotency-key must be 8 to 128 printable characters.',
    ],
    404: ['Ticket not found'],
    409: [
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This ticket is closed. Please open a new one.',
    ],
    413: ['File size must be less than 10MB'],
    415: ['Please send the request as JSON.'],
    429: [
      'You have sent 60 messages within an hour. Please try again in {time}.',
      'You have sent very many files today. Please try again tomorrow.',
    ],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'user',
  headers: onceHeaders,
  params: z.object({ id: Id }),
  body: TicketReply,
  data: TicketMessage,
})

export const addTicket = endpointSchema({
  summary: 'Open a support ticket',
  refuses: {
    409: ['This was sent already, with other contents. Please reload the page and look at what was done.'],
    400: [
      'Failed to submit support ticket: only images, pdf, doc, docx and txt',
      'Please send one file at a time.',
      'Please send the file as "attachment".',
      'The header idempotency-key must be 8 to 128 printable characters.',
    ],
    404: ['Order Not Found'],
    413: ['File size must be less than 10MB'],
    415: ['Please send the request as JSON.'],
    429: [
      'You have opened 5 tickets within an hour. Please write in one of them, or try again in {time}.',
      'You have sent very many files today. Please try again tomorrow.',
    ],
    503: ['Pictures and files are away for a moment. Please try again in a few minutes.'],
  },
  access: 'user',
  headers: onceHeaders,
  body: NewTicket,
  data: Ticket,
})
