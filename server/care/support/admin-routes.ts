import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/customers/tickets.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { readActiveStaff } from '#server/back-office/access/active-staff.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { answerTicket } from './answer-ticket.ts'
import { assignTicket, ticketRoles } from './assign-ticket.ts'
import { addCannedAnswer, changeCannedAnswer, readCannedAnswers, removeCannedAnswer } from './canned-answers.ts'
import { listTickets } from './list-tickets.ts'
import { showTicket } from './show-ticket.ts'
import { readReply } from './ticket-form.ts'
import { closeTicket, reopenTicket } from './ticket-transitions.ts'

/** Served within the scope of `acceptUploads`. */
export function adminAnswerRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, calls.answerTicket, ({ params, staff, request }) =>
    answerTicket(shop, params.id, () => readReply(request), staff),
  )
}

export function adminTicketRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, calls.listAllTickets, ({ query, staff }) => listTickets(db, query, staff.staffId))
  serveStaff(app, shop, calls.getAnyTicket, ({ params }) => showTicket(shop, params.id))
  serveStaff(app, shop, calls.closeTicket, async ({ params, staff }) => {
    const { ticketNumber } = await showTicket(shop, params.id)
    await closeTicket(db, ticketNumber, staff)
    return showTicket(shop, params.id)
  })
  serveStaff(app, shop, calls.reopenTicket, async ({ params, staff }) => {
    const { ticketNumber, customer } = await showTicket(shop, params.id)
    if (customer.mobileNumber === null)
      throw new ApiError(409, 'This customer was erased: nobody would read an answer.')
    await reopenTicket(db, ticketNumber, staff)
    return showTicket(shop, params.id)
  })
  serveStaff(app, shop, calls.assignTicket, async ({ params, body, staff }) => {
    await assignTicket(db, params.id, body, staff)
    return showTicket(shop, params.id)
  })
  serveStaff(app, shop, calls.listTicketPeople, () => readActiveStaff(db, ticketRoles))
  serveStaff(app, shop, calls.listCannedAnswers, () => readCannedAnswers(db))
  serveStaff(app, shop, calls.addCannedAnswer, ({ body, staff }) => addCannedAnswer(db, body, staff))
  serveStaff(app, shop, calls.changeCannedAnswer, ({ params, body, staff }) =>
    changeCannedAnswer(db, params.id, body, staff),
  )
  serveStaff(app, shop, calls.removeCannedAnswer, async ({ params, staff }) => {
    await removeCannedAnswer(db, params.id, staff)
    return null
  })
}
