import SendHorizontal from 'lucide/dist/esm/icons/send-horizontal.mjs'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { AttachmentPicker, ChosenFile, pick } from '#app/shared/chat/attachment-picker.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { ticketLimits } from '#contract/api/content/support.ts'
import { draftKeyOf, useDraft } from './drafts.ts'
import { useSendMessage } from './use-send-message.ts'

type Props = { ticketId: string; userId: string; takesFocus: boolean }

/** Writes in an open ticket: words, a file or both; Enter sends, Shift+Enter makes a new line (VAL-35, VAL-36). */
export function ChatComposer({ ticketId, userId, takesFocus }: Props) {
  const { draft, change, clear } = useDraft(draftKeyOf.reply(userId, ticketId))
  const [objection, setObjection] = useState<string>()
  const field = useGrowing(draft.message)
  const noteId = useId()
  const { send, isSending, failure } = useSendMessage(userId, ticketId, () => {
    clear()
    field.current?.focus()
  })
  const note = objection ?? failure

  function submit() {
    if (draft.message.trim() === '' && !draft.file) {
      setObjection('Please write a message or choose a file.')
      return field.current?.focus()
    }
    setObjection(undefined)
    send(draft)
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word of an Indian script is being put together, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  function take(file: File | null, wrong?: string) {
    setObjection(wrong)
    if (file) change({ file })
  }

  return (
    <form
      aria-label="Reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid grid-cols-1 gap-2 border-line border-t px-2 py-2"
    >
      <div id={noteId} role="alert" className="flex flex-wrap items-center justify-between gap-2 px-2 empty:hidden">
        {note && <p className="min-w-0 flex-1 basis-48 text-chilli text-small">{note}</p>}
        {!objection && failure && (
          <Button type="submit" look="quiet">
            Send again
          </Button>
        )}
      </div>
      {draft.file && <ChosenFile file={draft.file} isDisabled={isSending} onRemove={() => change({ file: null })} />}
      <div className="flex items-end gap-2">
        <AttachmentPicker label="Attach a file" isCompact isDisabled={isSending} onPick={take} />
        <textarea
          ref={field}
          rows={1}
          aria-label="Message"
          placeholder="Write a message"
          enterKeyHint="send"
          maxLength={ticketLimits.message}
          data-first-focus={takesFocus || undefined}
          readOnly={isSending}
          aria-invalid={Boolean(objection)}
          aria-describedby={note ? noteId : undefined}
          value={draft.message}
          onChange={({ target }) => {
            setObjection(undefined)
            change({ message: target.value })
          }}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData }) => {
            const [file] = clipboardData.files
            if (file) pick(file, take)
          }}
          className={`min-h-11 min-w-0 flex-1 resize-none rounded-field border bg-white px-3 py-2 ${objection ? 'border-chilli' : 'border-wheat'}`}
        />
        <Button type="submit" aria-disabled={isSending} className="px-3">
          <Icon node={SendHorizontal} aria-hidden className="size-5" />
          <span className="sr-only">{isSending ? 'Sending...' : 'Send'}</span>
        </Button>
      </div>
    </form>
  )
}

const highest = 120

/** The field is as high as what is in it, up to 120 px (VAL-37). */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for every text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    const borders = element.offsetHeight - element.clientHeight
    const needed = element.scrollHeight + borders
    element.style.height = `${Math.min(needed, highest)}px`
    element.style.overflowY = needed > highest ? 'auto' : 'hidden'
  }, [text])
  return field
}
