import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api/client.ts'
import { listTicketMessages, listTickets } from '#contract/api/content/support.ts'

const messagesEveryMs = 10_000
const ticketsEveryMs = 30_000

/** The shopper's tickets; asked about again now and then while a chat is open, as the shop may close one. */
export function ticketsQuery(api: Api, userId: string, isChatting = false) {
  return queryOptions({
    queryKey: [userId, 'tickets'],
    queryFn: ({ signal }) => api(listTickets, {}, { signal }),
    refetchInterval: isChatting ? ticketsEveryMs : false,
  })
}

/** The messages of a ticket: read on opening, and every 10 s while the chat is open and the page visible (open-points 101). */
export function messagesQuery(api: Api, userId: string, ticketId: string, isOpen: boolean) {
  return queryOptions({
    queryKey: [userId, 'tickets', ticketId],
    queryFn: ({ signal }) => api(listTicketMessages, { params: { id: ticketId } }, { signal }),
    staleTime: 0,
    refetchInterval: isOpen ? messagesEveryMs : false,
  })
}
