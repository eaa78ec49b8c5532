import { ChatMessage } from '#app/shared/chat/chat-message.tsx'
import { useNews } from '#app/shared/chat/use-news.ts'
import type { AnyMessage, AnyTicket } from '#contract/api/admin/customers/tickets.ts'
import { Panel } from '../ui/panel.tsx'

type Props = { ticket: AnyTicket; isStale: boolean }

/** The messages, oldest first; what the shopper writes meanwhile is read out. */
export function TicketChat({ ticket: { messages, customer }, isStale }: Props) {
  const shopper = customer.name ?? 'Shopper'
  const asShown = messages.map((message) => ({ ...message, createdBy: nameOf(message, shopper) }))
  const news = useNews(
    asShown.filter(({ isFromShop }) => !isFromShop),
    shopper,
  )
  return (
    <Panel title="Messages">
      <ol className="grid gap-4">
        {asShown.map((message) => (
          <ChatMessage key={message.id} message={message} name={message.createdBy} isOwn={message.isFromShop} />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {isStale && (
        <p role="status" className="mt-3 bg-cream px-4 py-2 text-small">
          New messages cannot be loaded at the moment. We keep trying.
        </p>
      )}
    </Panel>
  )
}

function nameOf({ isFromShop, by }: AnyMessage, shopper: string) {
  return by ?? (isFromShop ? 'Milloraa' : shopper)
}
