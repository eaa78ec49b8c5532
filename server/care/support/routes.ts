import type { FastifyInstance } from 'fastify'
import { ticketsPerPage } from '#contract/api/content/support.schema.ts'
import { addTicket, addTicketMessage, listTicketMessages, listTickets } from '#contract/api/content/support.ts'
import { Answer, numberedPage, serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { openTicket } from './open-ticket.ts'
import { readNewTicket, readReply } from './ticket-form.ts'
import { addMessage, listMessagesOf } from './ticket-messages.ts'
import { listTicketsOf } from './tickets.ts'

/** Served within the scope of `acceptUploads`. */
export function supportRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, listTickets, async ({ caller, query: { page = 1 } }) => {
    const { tickets, total } = await listTicketsOf(shop, caller.userId, page)
    return new Answer({ data: tickets, page: numberedPage(total, page, ticketsPerPage) })
  })
  serve(app, shop, listTicketMessages, ({ caller, params }) => listMessagesOf(shop, caller.userId, params.id))
  serve(app, shop, addTicket, async ({ caller, request }) =>
    openTicket(shop, caller.userId, await readNewTicket(request)),
  )
  serve(app, shop, addTicketMessage, ({ caller, params, request }) =>
    addMessage(shop, caller.userId, params.id, () => readReply(request)),
  )
}
