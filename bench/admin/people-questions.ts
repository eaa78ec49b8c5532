import { listAllReviews } from '#contract/api/admin/catalog/reviews.ts'
import { listContactMessages } from '#contract/api/admin/customers/contact.ts'
import { getCustomer, listCustomers } from '#contract/api/admin/customers/customers.ts'
import {
  getAnyTicket,
  listAllTickets,
  listCannedAnswers,
  listTicketPeople,
} from '#contract/api/admin/customers/tickets.ts'
import type { Facts } from './facts.ts'
import { narrowed, type Question } from './question.ts'

/** What is asked of customers and of what they write. */
export function buildPeopleQuestions({ customer, size, ticket, last }: Facts): Question[] {
  return [
    ...narrowed('Customers', listCustomers, {
      '': {},
      guests: { kind: 'guest' },
      erased: { kind: 'erased' },
      'search a name': { search: 'sharma' },
      'search a whole name': { search: customer.name },
      'search a number': { search: customer.mobile },
      'search a mail address': { search: 'patel1' },
      'search nothing there': { search: 'zzzz' },
      'last page': { cursor: last.customers, limit: 100 },
    }),
    { name: 'Customer with most orders', call: getCustomer, params: { id: customer.id } },
    ...narrowed('Tickets', listAllTickets, {
      '': {},
      'shopper wrote last': { waiting: 'true' },
      'my own': { assignee: 'me' },
      closed: { status: 'closed' },
      'closed, search a name': { status: 'closed', search: 'sharma' },
      'closed, search nothing there': { status: 'closed', search: 'zzzz' },
      'closed, last page': { status: 'closed', cursor: last.tickets, limit: 100 },
    }),
    { name: 'Ticket', call: getAnyTicket, params: { id: ticket.id } },
    { name: 'Tickets: who answers', call: listTicketPeople },
    { name: 'Tickets: ready answers', call: listCannedAnswers },
    ...narrowed('Reviews', listAllReviews, {
      '': {},
      'to check': { state: 'to-check' },
      shown: { state: 'shown' },
      hidden: { state: 'hidden' },
      'one star': { rating: 1 },
      'one star, hidden': { rating: 1, state: 'hidden' },
      'of one product': { productId: size.productId },
      'search a product': { search: 'turmeric' },
      'search a writer': { search: 'sharma' },
      'search nothing there': { search: 'zzzz' },
      'last page': { cursor: last.reviews, limit: 100 },
    }),
    ...narrowed('Contact messages', listContactMessages, {
      '': {},
      handled: { status: 'handled' },
      'handled, search': { status: 'handled', search: 'sharma' },
      'handled, search nothing there': { status: 'handled', search: 'zzzz' },
      'handled, last page': { status: 'handled', cursor: last.contact },
    }),
  ]
}
