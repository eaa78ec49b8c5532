import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LowStock, Today, UncheckedReview, WaitingTicket } from '#contract/api/admin/reports/today.ts'
import { howLong } from '../order-parts/day-text.ts'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/panel.tsx'

type Part<Name extends 'tickets' | 'reviews' | 'lowStock'> = NonNullable<Today[Name]>

/** Tickets whose last word is the shopper's, with the clocks of the law. */
export function TicketList({ tickets: { count, rows } }: { tickets: Part<'tickets'> }) {
  return (
    <Panel title={`Tickets to answer: ${count}`}>
      <List>
        {rows.map((ticket) => (
          <li key={ticket.id} className="py-2">
            <Row to={`/admin/tickets/${ticket.id}`} title={ticket.subject}>
              {[ticket.name, `written ${howLong(ticket.waitingSince)}`].filter(Boolean).join(' · ')}
            </Row>
            <TicketClock ticket={ticket} />
          </li>
        ))}
      </List>
    </Panel>
  )
}

function TicketClock({ ticket: { answerBy, settleBy } }: { ticket: WaitingTicket }) {
  const due = answerBy ?? settleBy
  const isOver = Date.parse(due) < Date.now()
  const what = answerBy ? 'First answer' : 'Settled'
  return (
    <Chip look={isOver ? 'bad' : 'waiting'}>
      {isOver ? `${what} was due ${howLong(due)}` : `${what} due ${howLong(due)}`}
    </Chip>
  )
}

/** Reviews that nobody has looked at. */
export function ReviewList({ reviews: { count, rows } }: { reviews: Part<'reviews'> }) {
  return (
    <Panel title={`Reviews to check: ${count}`}>
      <List>
        {rows.slice(0, 5).map((review: UncheckedReview) => (
          <li key={review.id} className="py-2">
            <Row to="/admin/reviews" title={`${review.rating} of 5 for ${review.productName}`}>
              {review.review ? <span className="line-clamp-2">{review.review}</span> : 'Without words'}
            </Row>
          </li>
        ))}
      </List>
    </Panel>
  )
}

/** What visitors wrote in the contact form and nobody has seen to. */
export function ContactMessages({ count }: { count: number }) {
  return (
    <Panel title={`Messages of the contact form: ${count.toLocaleString('en-IN')}`}>
      <Row to="/admin/contact-messages" title="Read them">
        {count === 1 ? 'It waits for an answer' : 'They wait for an answer'}
      </Row>
    </Panel>
  )
}

/** Sizes of which few are left. */
export function LowStockList({ lowStock: { count, rows } }: { lowStock: Part<'lowStock'> }) {
  return (
    <Panel title={`Running low: ${count}`}>
      <List>
        {rows.slice(0, 8).map(({ productId, name, size, type, stock }: LowStock) => (
          <li key={`${productId} ${size}`} className="flex items-center gap-3 py-2">
            <Row to={`/admin/stock?search=${encodeURIComponent(name)}`} title={name}>
              {size} {type.toLowerCase()}
            </Row>
            <Chip look={stock === 0 ? 'bad' : 'waiting'}>{stock === 0 ? 'Sold out' : `${stock} left`}</Chip>
          </li>
        ))}
      </List>
    </Panel>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid divide-y divide-line">{children}</ul>
}

function Row({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <Link to={to} className="group block min-w-0 flex-1 py-1">
      <span className="font-semibold text-brown underline-offset-4 group-hover:underline">{title}</span>
      <span className="block text-small text-ink-soft">{children}</span>
    </Link>
  )
}
