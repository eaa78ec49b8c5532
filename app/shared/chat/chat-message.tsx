import Download from 'lucide/dist/esm/icons/download.mjs'
import { useId, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { shopAuthor, type TicketMessage } from '#contract/api/content/support.ts'
import type { Picture } from '#contract/api/fields.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { formatDayAndTime } from '../ui/dates.ts'
import { shortened } from './message-text.ts'

type Props = { message: TicketMessage; isOwn: boolean; name?: string }

/** One message: the reader's own side at the right, the other at the left. */
export function ChatMessage({ message, isOwn, name = nameOf(message, isOwn) }: Props) {
  return (
    <li className={`grid max-w-[85%] gap-1 ${isOwn ? 'justify-self-end' : 'justify-self-start'}`}>
      <p className={`text-ink-soft text-label ${isOwn ? 'text-right' : ''}`}>
        {name} · <time dateTime={message.createdAt}>{formatDayAndTime(message.createdAt)}</time>
      </p>
      <div
        className={`grid gap-2 rounded-card px-3 py-2 ${isOwn ? 'rounded-tr-none bg-golden-pale' : 'rounded-tl-none bg-backdrop'}`}
      >
        {message.message && <MessageText text={message.message} />}
        {message.attachment && <AttachedFile attachment={message.attachment} />}
      </div>
    </li>
  )
}

function nameOf({ createdBy }: TicketMessage, isOwn: boolean) {
  if (isOwn) return 'You'
  return createdBy === shopAuthor ? 'Milloraa' : createdBy
}

/** More than 300 characters are shown on request (VAL-38). */
function MessageText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const textId = useId()
  const short = shortened(text)
  return (
    <div>
      <p id={textId} className="whitespace-pre-wrap break-words">
        {isWhole || !short ? text : short}
      </p>
      {short && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={textId}
          onClick={() => setWhole(!isWhole)}
          className="min-h-8 font-semibold text-brown text-small underline underline-offset-4"
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

function AttachedFile({ attachment }: { attachment: Picture }) {
  // Every answer carries fresh addresses; a picture that is shown keeps the one it came by.
  const [shown, setShown] = useState(attachment.thumbnailUrl)
  const [isBroken, setBroken] = useState(false)
  const name = attachment.alt || 'Attached file'
  const isPicture = /\.(webp|jpe?g|png|gif|avif)(\?|$)/i.test(attachment.thumbnailUrl) && !isBroken
  if (!isPicture) {
    return (
      <a
        href={fileAddress(attachment.originalUrl)}
        download={name}
        className="flex min-h-11 items-center gap-2 font-medium text-brown underline underline-offset-4"
      >
        <Icon node={Download} aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 break-all">{name}</span>
      </a>
    )
  }
  return (
    <a href={fileAddress(attachment.originalUrl)} target="_blank" rel="noreferrer" className="block">
      <img
        src={fileAddress(shown)}
        alt={`Picture: ${name}`}
        width={240}
        height={180}
        onError={() => (shown === attachment.thumbnailUrl ? setBroken(true) : setShown(attachment.thumbnailUrl))}
        className="h-45 w-60 max-w-full rounded-field bg-backdrop object-cover"
      />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
