import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Ticket } from '#contract/api/content/support.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { ContactButton } from './contact-button.tsx'
import { draftKeyOf, moveDraft } from './drafts.ts'
import { FloatingDialog } from './floating-dialog.tsx'
import { isRefused } from './refusal.ts'
import { isOpen, TicketStatus } from './ticket-status.tsx'
import { messagesQuery } from './tickets-query.ts'
import { useIsWide } from './use-is-wide.ts'

type Props = {
  ticket: Ticket
  userId: string
  onClose: () => void
  /** Another ticket was opened in place of a closed one. */
  onSent: (ticketId: string | undefined) => void
}

/** The conversation about a ticket: a modal under 1024 px, from there on a dialog that floats beside the page (SUP-03). */
export function TicketChat(props: Props) {
  const isWide = useIsWide()
  const title = `Ticket ${props.ticket.ticketNumber}`
  if (isWide) {
    return (
      <FloatingDialog title={title} onClose={props.onClose}>
        <Chat {...props} takesFocus />
      </FloatingDialog>
    )
  }
  return (
    <Dialog title={title} onClose={props.onClose}>
      <div className="flex h-[calc(92dvh-3.875rem)] min-h-[384px] flex-col md:h-[min(40rem,calc(92dvh-3.875rem))]">
        {/* On phones the keyboard would cover what there is to read. */}
        <Chat {...props} takesFocus={false} />
      </div>
    </Dialog>
  )
}

function Chat({ ticket, userId, onSent, takesFocus }: Props & { takesFocus: boolean }) {
  const api = usePersonalApi()
  const { data, error, isPending, refetch } = useQuery(messagesQuery(api, userId, ticket.id, isOpen(ticket.status)))
  return (
    <>
      <Subject ticket={ticket} />
      {isPending && <ChatSkeleton />}
      {data && <ChatMessages messages={data} userId={userId} isStale={error !== null} />}
      {!data && error && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <EmptyState
            isAlert
            title={isRefused(error) ? 'Failed to load the messages' : 'Error loading the messages'}
            text="Nothing is lost. Please check your connection and try again."
          >
            <Button onClick={() => void refetch()}>Try Again</Button>
          </EmptyState>
        </div>
      )}
      {isOpen(ticket.status) ? (
        <ChatComposer ticketId={ticket.id} userId={userId} takesFocus={takesFocus} />
      ) : (
        <ClosedNote ticketId={ticket.id} userId={userId} onSent={onSent} />
      )}
    </>
  )
}

function Subject({ ticket: { subject, orderNumber, status } }: { ticket: Ticket }) {
  return (
    <div className="flex items-start justify-between gap-3 border-line border-b px-4 py-3">
      <div className="min-w-0">
        <p className="break-words font-semibold text-brown">{subject}</p>
        {orderNumber && (
          <Link
            to={`/orders/${encodeURIComponent(orderNumber)}`}
            className="inline-block py-0.5 text-ink-soft text-small underline underline-offset-4 hover:text-ink"
          >
            Order {orderNumber}
          </Link>
        )}
      </div>
      <TicketStatus status={status} />
    </div>
  )
}

/** In place of the reply form (SUP-05). Words that the closing overtook wait in the form of a new ticket. */
function ClosedNote({ ticketId, userId, onSent }: Pick<Props, 'userId' | 'onSent'> & { ticketId: string }) {
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    if (moveDraft(draftKeyOf.reply(userId, ticketId), draftKeyOf.newTicket(userId))) setMoved(true)
  }, [ticketId, userId])
  return (
    <div className="border-line border-t bg-cream px-4 py-3">
      <p role="status" className="text-small">
        This ticket is closed.{' '}
        {isMoved
          ? 'Your last message was not sent; the form of a new ticket holds it.'
          : 'If something is still open, please write us a new one.'}
      </p>
      <ContactButton
        label="New ticket"
        look="quiet"
        userId={userId}
        onSent={(ticket) => onSent(ticket?.id)}
        className="mt-2"
      />
    </div>
  )
}

function ChatSkeleton() {
  return (
    <div role="status" className="grid min-h-0 flex-1 content-start gap-4 p-4">
      <span className="sr-only">Loading...</span>
      <span className="skeleton ml-auto h-16 w-3/4" />
      <span className="skeleton h-24 w-3/4" />
    </div>
  )
}
