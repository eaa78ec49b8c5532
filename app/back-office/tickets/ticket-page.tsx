import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { type AnyTicket, getAnyTicket } from '#contract/api/admin/customers/tickets.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { TicketChat } from './ticket-chat.tsx'
import { TicketClock } from './ticket-clock.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { ticketKey } from './ticket-keys.ts'
import { shopperOf } from './ticket-names.ts'
import { CloseTicket, ReopenTicket } from './ticket-steps.tsx'

export function meta() {
  return hiddenPageMeta('Ticket · Back office')
}

const back = { to: '/admin/tickets', name: 'Tickets' }

/** What was said in a ticket, and the answer to it. */
export default function TicketPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ticketKey(id),
    queryFn: () => api(getAnyTicket, { params: { id } }),
    refetchInterval: 10_000,
  })
  if (!query.data) {
    return (
      <>
        <PageHead title="Ticket" back={back} />
        <Loaded query={query}>{() => null}</Loaded>
      </>
    )
  }
  return <Shown key={id} ticket={query.data} isStale={query.isError} />
}

function Shown({ ticket, isStale }: { ticket: AnyTicket; isStale: boolean }) {
  const { subject, isOpen } = ticket
  return (
    <>
      <PageHead back={back} title={<span className="break-words">{subject}</span>} about={<Head ticket={ticket} />}>
        {isOpen ? <CloseTicket ticket={ticket} /> : <ReopenTicket ticket={ticket} />}
      </PageHead>
      <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <TicketChat ticket={ticket} isStale={isStale} />
          {isOpen ? (
            <AnswerForm ticket={ticket} />
          ) : (
            <p className="rounded-card bg-cream p-4">This ticket is closed: nobody can write in it.</p>
          )}
        </div>
        <TicketFacts ticket={ticket} />
      </div>
    </>
  )
}

function Head({ ticket }: { ticket: AnyTicket }) {
  const { customer, orderNumber } = ticket
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <TicketClock ticket={ticket} />
      <Link to={`/admin/customers/${customer.id}`} className={linkClasses}>
        {shopperOf(ticket)}
      </Link>
      {orderNumber && (
        <Link to={`/admin/orders/${orderNumber}`} className={linkClasses}>
          Order {orderNumber}
        </Link>
      )}
    </span>
  )
}

const linkClasses = 'inline-block py-1 text-small underline underline-offset-4'
