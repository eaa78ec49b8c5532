import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Picture } from './fields.ts'

/** A ticket (ENT-33): status 1 is open, anything else is closed. */
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
})
export type Ticket = z.infer<typeof Ticket>

/** One message of a ticket (ENT-34). */
export const TicketMessage = z.object({
  message: z.string(),
  attachment: z.nullable(Picture),
  createdBy: z.string(),
  createdAt: Moment,
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** The caller's tickets, newest first (API-34). */
export const listTickets = endpoint('GET', '/support/tickets/user', {
  summary: 'The own support tickets',
  access: 'user',
  data: z.array(Ticket),
})

/** The messages of one's own ticket, oldest first (API-35). */
export const listTicketMessages = endpoint('GET', '/support/tickets/:id/history', {
  summary: 'The messages of an own ticket',
  access: 'user',
  params: z.object({ id: Id }),
  data: z.array(TicketMessage),
})

/** Replies to one's own open ticket, with an attachment if wanted (API-36). */
export const addTicketMessage = endpoint('POST', '/support/tickets/:id/history/add', {
  summary: 'Reply to an own ticket',
  access: 'user',
  isMultipart: true,
  params: z.object({ id: Id }),
  data: TicketMessage,
})

/** Opens a ticket, about an own order if `requestId` names one (API-37). */
export const addTicket = endpoint('POST', '/support/tickets/add', {
  summary: 'Open a support ticket',
  access: 'user',
  isMultipart: true,
  data: Ticket,
})
