import { Link } from 'react-router'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Stars } from '#app/shared/ui/stars.tsx'
import type { Customer } from '#contract/api/admin/customers/customers.ts'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/panel.tsx'

const linkClasses = 'inline-block py-1 font-semibold text-brown underline underline-offset-4'

/** What somebody asked the shop. */
export function CustomerTickets({ customer: { tickets } }: { customer: Customer }) {
  return (
    <Panel title="Tickets">
      {tickets.length === 0 && <p className="text-ink-soft">No ticket yet.</p>}
      <ul className="divide-y divide-line">
        {tickets.map(({ id, ticketNumber, subject, isOpen, createdAt }) => (
          <li key={id} className="flex items-center gap-4 py-2.5">
            <span className="min-w-0 flex-1">
              <Link to={`/admin/tickets/${id}`} className={`${linkClasses} break-words`}>
                {subject}
              </Link>
              <span className="block text-small text-ink-soft">
                {ticketNumber}, {formatDay(createdAt)}
              </span>
            </span>
            <Chip look={isOpen ? 'waiting' : 'plain'}>{isOpen ? 'Open' : 'Closed'}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What somebody said about the goods. */
export function CustomerReviews({ customer: { reviews } }: { customer: Customer }) {
  return (
    <Panel title="Reviews">
      {reviews.length === 0 && <p className="text-ink-soft">No review yet.</p>}
      <ul className="divide-y divide-line">
        {reviews.map(({ id, productName, rating, review, isHidden, createdAt }) => (
          <li key={id} className="grid gap-1 py-2.5">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars rating={rating} />
              <span className="font-semibold">{productName}</span>
              <span className="text-small text-ink-soft">{formatDay(createdAt)}</span>
              {isHidden && <Chip look="bad">Hidden</Chip>}
            </span>
            {review && <p className="max-w-[68ch] break-words">{review}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
