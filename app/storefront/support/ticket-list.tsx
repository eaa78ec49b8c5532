import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import type { Ticket } from '#contract/api/content/support.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import { ContactButton } from './contact-button.tsx'
import { ticketChat } from './lazy-parts.ts'
import { TicketRow } from './ticket-row.tsx'
import { ticketsQuery } from './tickets-query.ts'

/** The own tickets, newest first; pressing one opens its chat. */
export function TicketList({ userId }: { userId: string }) {
  const api = usePersonalApi()
  const [openId, setOpenId] = useState<string>()
  const { data: tickets, error, isPending, refetch } = useQuery(ticketsQuery(api, userId, openId !== undefined))
  if (isPending) return <TicketsSkeleton />
  if (!tickets) return <TicketsFailed error={error} onRetry={() => void refetch()} />

  const opened = tickets.find(({ id }) => id === openId)
  const newTicket = <ContactButton label="New ticket" userId={userId} onSent={(ticket) => setOpenId(ticket?.id)} />
  return (
    <>
      {tickets.length === 0 ? (
        <EmptyState
          title="No tickets yet"
          text="A question, or something not right? Write to us; our answer shows here."
        >
          {newTicket}
        </EmptyState>
      ) : (
        <>
          {newTicket}
          <Rows tickets={tickets} onOpen={setOpenId} />
        </>
      )}
      {opened && (
        <Lazy
          key={opened.id}
          part={ticketChat}
          componentProps={{ ticket: opened, userId, onClose: () => setOpenId(undefined), onSent: setOpenId }}
          onMissing={() => {
            showToast('The chat could not be loaded. Please check your connection.', 'error')
            setOpenId(undefined)
          }}
        />
      )}
    </>
  )
}

function Rows({ tickets, onOpen }: { tickets: Ticket[]; onOpen: (id: string) => void }) {
  return (
    <ul aria-label="Your tickets" className="mt-4 divide-y divide-line border-line border-y">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketRow ticket={ticket} onOpen={() => onOpen(ticket.id)} />
        </li>
      ))}
    </ul>
  )
}

/** In place of the list: what the server said, and another try (SUP-02). */
export function TicketsFailed({ error, onRetry }: { error?: Error | null; onRetry: () => void }) {
  return (
    <EmptyState
      isAlert
      title={`Error: ${error?.message || 'API Error'}`}
      text="Your tickets are safe. Please check your connection and try again."
    >
      <Button onClick={onRetry}>Try Again</Button>
    </EmptyState>
  )
}

/** The shape of the list before it is there. */
export function TicketsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="skeleton h-11 w-32" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="mt-6 grid gap-2">
          <span className="skeleton h-5 w-2/3" />
          <span className="skeleton h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
