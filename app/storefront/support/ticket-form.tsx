import { type FormEvent, useId, useRef, useState } from 'react'
import { AttachmentPicker, ChosenFile } from '#app/shared/chat/attachment-picker.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { type Ticket, ticketLimits } from '#contract/api/content/support.ts'
import { openPopup } from '../session/popups.ts'
import { isAuthenticated, useSession } from '../session/session.ts'
import { type Draft, draftKeyOf, useDraft } from './drafts.ts'
import { loginSentence, useSendTicket } from './use-send-ticket.ts'

export type TicketFormProps = {
  userId: string
  /** The order the ticket is about. */
  requestId?: string
  onSent: (ticket: Ticket | null) => void
}

/** Opens a ticket: subject, message and one file if wanted (VAL-31 to VAL-34). */
export function TicketForm({ userId, requestId, onSent }: TicketFormProps) {
  const { draft, change, clear } = useDraft(draftKeyOf.newTicket(userId, requestId))
  const [errors, setErrors] = useState<{ subject?: string; message?: string; file?: string }>({})
  const isSignedIn = useSession(isAuthenticated)
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const ticket = useSendTicket(userId, requestId, (sent) => {
    clear()
    onSent(sent)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing = (['subject', 'message'] as const).find((name) => draft[name].trim() === '')
    if (missing) {
      setErrors({ [missing]: 'Please fill in all required fields' })
      return form.current?.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
    }
    if (!isSignedIn) return showToast(loginSentence, 'error')
    ticket.send(draft)
  }

  function write(fields: Partial<Draft>, changed: keyof typeof errors) {
    change(fields)
    setErrors(({ [changed]: _, ...rest }) => rest)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 p-4 pb-6">
      <p className="text-ink-soft text-small">
        We answer within 48 hours. You find the answer under Support in your account.
      </p>
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={ticketLimits.subject}
        enterKeyHint="next"
        autoComplete="off"
        data-first-focus
        value={draft.subject}
        error={errors.subject}
        readOnly={ticket.isSending}
        onChange={({ target }) => write({ subject: target.value }, 'subject')}
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={5}
        maxLength={ticketLimits.message}
        value={draft.message}
        error={errors.message}
        readOnly={ticket.isSending}
        onChange={({ target }) => write({ message: target.value }, 'message')}
      />
      <div className="grid grid-cols-1 gap-2">
        {draft.file ? (
          <ChosenFile file={draft.file} onRemove={() => write({ file: null }, 'file')} isDisabled={ticket.isSending} />
        ) : (
          <AttachmentPicker
            label="Add a file (optional)"
            noteId={noteId}
            onPick={(file, objection) => {
              change({ file })
              setErrors(({ file: _, ...rest }) => (objection ? { ...rest, file: objection } : rest))
            }}
          />
        )}
        <p
          id={noteId}
          role={errors.file ? 'alert' : undefined}
          className={`text-label ${errors.file ? 'text-chilli' : 'text-ink-soft'}`}
        >
          {errors.file ?? 'An image, pdf, doc, docx or txt of up to 10 MB'}
        </p>
      </div>
      {isSignedIn ? (
        ticket.reason && (
          <p role="alert" className="text-chilli text-small">
            {ticket.reason}
          </p>
        )
      ) : (
        <LoginNeeded />
      )}
      <Button type="submit" wide disabled={ticket.isSending}>
        {ticket.isSending ? 'Submitting...' : 'Submit ticket'}
      </Button>
    </form>
  )
}

function LoginNeeded() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-cream px-3 py-2">
      {loginSentence}
      <Button look="quiet" onClick={() => openPopup('SIGNIN')}>
        Login/Register
      </Button>
    </p>
  )
}
