import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { type AnyTicket, assignTicket, listTicketPeople } from '#contract/api/admin/customers/tickets.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { peopleKey, ticketKey } from './ticket-keys.ts'
import { shopperOf } from './ticket-names.ts'

const linkClasses = 'inline-block py-1 font-semibold text-brown underline underline-offset-4'

/** Who wrote, about which order, and whose ticket it is. */
export function TicketFacts({ ticket }: { ticket: AnyTicket }) {
  const { ticketNumber, customer, orderNumber, createdAt, answeredAt, settleBy, closedAt } = ticket
  const { mobileNumber } = customer
  return (
    <Panel title={`Ticket ${ticketNumber}`}>
      <dl className="grid grid-cols-2 gap-3 text-small lg:grid-cols-1">
        <Fact name="From">
          <Link to={`/admin/customers/${customer.id}`} className={linkClasses}>
            {shopperOf(ticket)}
          </Link>
          {mobileNumber && (
            <a href={`tel:+91${mobileNumber}`} className="block py-1 whitespace-nowrap underline underline-offset-4">
              {spaceMobile(mobileNumber)}
            </a>
          )}
        </Fact>
        <Fact name="Order">
          {orderNumber ? (
            <Link to={`/admin/orders/${orderNumber}`} className={linkClasses}>
              {orderNumber}
            </Link>
          ) : (
            'Not about an order'
          )}
        </Fact>
        <Fact name="Opened">{formatDayAndTime(createdAt)}</Fact>
        <Fact name="First answer">{answeredAt ? formatDayAndTime(answeredAt) : 'Not yet'}</Fact>
        {settleBy && <Fact name="To be settled by">{formatDayAndTime(settleBy)}</Fact>}
        {closedAt && <Fact name="Closed">{formatDayAndTime(closedAt)}</Fact>}
      </dl>
      <Assignee ticket={ticket} />
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Assignee({ ticket: { id, assignee } }: { ticket: AnyTicket }) {
  const { id: ownId } = useStaff()
  const { data: people = [] } = useQuery({ queryKey: peopleKey, queryFn: () => api(listTicketPeople) })
  const assign = useAction({
    run: (newAssignee: string | null) =>
      api(assignTicket, { params: { id }, body: { assignee: newAssignee, was: assignee?.id ?? null } }),
    done: (ticket) => (ticket.assignee ? `The ticket is ${ticket.assignee.name}’s now` : 'The ticket is nobody’s now'),
    refresh: [['tickets']],
  })
  const client = useQueryClient()
  // Somebody else may have taken it meanwhile: their name is to be seen.
  const readAnew = () => void client.invalidateQueries({ queryKey: ticketKey(id) })
  const formerAssignee = assignee && people.every((person) => person.id !== assignee.id) ? [assignee] : []
  const options = [...people, ...formerAssignee].map((person) => ({
    value: person.id,
    name: person.id === ownId ? `${person.name} (you)` : person.name,
  }))
  return (
    <SelectField
      className="mt-4"
      label="Whose ticket"
      disabled={assign.isPending}
      value={assignee?.id ?? ''}
      onChange={({ target }) => assign.mutate(target.value || null, { onError: readAnew })}
      options={[{ value: '', name: 'Nobody’s' }, ...options]}
    />
  )
}
