import { useQuery } from '@tanstack/react-query'
import MessageSquareText from 'lucide/dist/esm/icons/message-square-text.mjs'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import { listAllTickets, listTicketPeople, type TicketRow } from '#contract/api/admin/customers/tickets.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'
import { useStaff } from '../session/use-staff.ts'
import { Chip } from '../ui/chip.tsx'
import { SelectField } from '../ui/fields.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { TicketClock } from './ticket-clock.tsx'
import { peopleKey } from './ticket-keys.ts'

export function meta() {
  return hiddenPageMeta('Tickets · Back office')
}

const filterNames = ['search', 'status', 'waiting', 'assignee'] as const

/** What shoppers wrote, what is due first on top. */
export default function TicketsPage() {
  const filters = useFilters(filterNames, { minCharacters: 3 })
  const query = filters.query as object
  const list = useRows<TicketRow>(
    ['tickets', query],
    (cursor) => api(listAllTickets, { query: { ...query, ...(cursor ? { cursor } : {}) } }),
    { refetchInterval: 20_000 },
  )
  return (
    <>
      <PageHead title="Tickets" about="The law gives 48 hours for the first answer and 30 days for the whole matter.">
        <ButtonLink look="quiet" to="/admin/tickets/answers">
          <Icon node={MessageSquareText} aria-hidden className="size-4" />
          Ready answers
        </ButtonLink>
      </PageHead>
      <FilterBar searchLabel="Number, subject, name or mobile" filters={filters}>
        <SelectField
          label="Show"
          value={filters.values.status || (filters.values.waiting && 'waiting')}
          onChange={({ target: { value } }) =>
            filters.set({ status: value === 'closed' ? value : '', waiting: value === 'waiting' ? 'true' : '' })
          }
          options={[
            { value: '', name: 'Open' },
            { value: 'waiting', name: 'Waiting for us' },
            { value: 'closed', name: 'Closed' },
          ]}
        />
        <WhoseField value={filters.values.assignee} onValue={(assignee) => filters.set({ assignee })} />
      </FilterBar>
      <DataTable
        label="Tickets"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/admin/tickets/${id}`}
        empty={
          filters.isFiltered
            ? { title: 'No ticket fits', text: 'Look for fewer letters, or clear the filters.' }
            : { title: 'Nobody waits', text: 'Every ticket is closed.' }
        }
      />
    </>
  )
}

function WhoseField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { id: ownId } = useStaff()
  const { data: people = [] } = useQuery({ queryKey: peopleKey, queryFn: () => api(listTicketPeople) })
  const others = people.filter(({ id }) => id !== ownId)
  return (
    <SelectField
      label="Whose"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      options={[
        { value: '', name: 'Everybody’s' },
        { value: 'me', name: 'Mine' },
        { value: 'nobody', name: 'Nobody’s' },
        ...others.map(({ id, name }) => ({ value: id, name })),
      ]}
    />
  )
}

const columns: readonly Column<TicketRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    card: 'title',
    cell: ({ subject }) => <span className="break-words">{subject}</span>,
  },
  {
    id: 'clock',
    header: 'Due',
    card: 'bare',
    cell: (ticket) => (
      <span className="flex flex-wrap gap-1.5">
        <TicketClock ticket={ticket} />
        {ticket.isWaiting && !ticket.answerBy && <Chip look="waiting">Wrote again</Chip>}
      </span>
    ),
  },
  {
    id: 'who',
    header: 'From',
    cell: ({ customer: { name, mobileNumber } }) => (
      <>
        {name ?? (mobileNumber ? '' : 'Erased customer')}
        {mobileNumber && <span className="block whitespace-nowrap text-ink-soft">{spaceMobile(mobileNumber)}</span>}
      </>
    ),
  },
  { id: 'number', header: 'Ticket', card: 'hidden', isSpare: true, cell: ({ ticketNumber }) => ticketNumber },
  { id: 'order', header: 'Order', card: 'hidden', cell: ({ orderNumber }) => orderNumber ?? '' },
  {
    id: 'last',
    header: 'Last word',
    cell: ({ lastMessageAt, createdAt }) => formatDayAndTime(lastMessageAt ?? createdAt),
  },
  { id: 'assignee', header: 'Whose', cell: ({ assignee }) => assignee?.name ?? 'Nobody’s' },
]
