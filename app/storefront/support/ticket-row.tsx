import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import { shopAuthor, type Ticket } from '#contract/api/content/support.ts'
import { ticketChat } from './lazy-parts.ts'
import { TicketStatus } from './ticket-status.tsx'

/** One ticket of the list. */
export function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => void ticketChat.preload().catch(() => {})}
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-2 py-4 text-left hover:bg-cream"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 break-words font-display font-semibold text-brown text-card">{ticket.subject}</span>
          <TicketStatus status={ticket.status} />
        </span>
        <span className="flex flex-wrap gap-x-3 text-ink-soft text-small">
          <span>Ticket {ticket.ticketNumber}</span>
          {ticket.orderNumber && <span>Order {ticket.orderNumber}</span>}
          <span>{formatDay(ticket.createdAt)}</span>
        </span>
        <LastMessage ticket={ticket} />
      </span>
      <Icon node={ChevronRight} aria-hidden className="size-5 shrink-0 text-brown" />
    </button>
  )
}

function LastMessage({ ticket: { lastMessage, status } }: { ticket: Ticket }) {
  if (!lastMessage || status !== 1) return null
  const isOurs = lastMessage.createdBy === shopAuthor
  return (
    <span className={`text-small ${isOurs ? 'font-medium text-leaf-dark' : 'text-ink-soft'}`}>
      {isOurs ? `We answered on ${formatDay(lastMessage.createdAt)}` : 'Waiting for our answer'}
    </span>
  )
}
