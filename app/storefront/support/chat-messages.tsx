import { useLayoutEffect, useRef } from 'react'
import { ChatMessage } from '#app/shared/chat/chat-message.tsx'
import { useNews } from '#app/shared/chat/use-news.ts'
import { shopAuthor, type TicketMessage } from '#contract/api/content/support.ts'

type Props = { messages: TicketMessage[]; userId: string; isStale: boolean }

/** The messages, the newest in view; what the shop writes meanwhile is read out. */
export function ChatMessages({ messages, userId, isStale }: Props) {
  const list = useNewestInView(messages.length)
  const news = useNews(messages.filter(({ createdBy }) => createdBy === shopAuthor))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, this holds messages */}
      <div
        ref={list}
        role="group"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-4"
      >
        <ol className="grid gap-4">
          {messages.map((message, index) => (
            <ChatMessage key={message.id ?? index} message={message} isOwn={message.createdBy === userId} />
          ))}
        </ol>
      </div>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {isStale && (
        <p role="status" className="bg-cream px-4 py-2 text-small">
          New messages cannot be loaded at the moment. We keep trying.
        </p>
      )}
    </>
  )
}

/** Scrolls to the end when a message comes, unless the reader has scrolled up to something earlier. */
function useNewestInView(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || shown.current === count) return
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    if (shown.current === 0 || fromEnd < 400) element.scrollTop = element.scrollHeight
    shown.current = count
  }, [count])
  return list
}
