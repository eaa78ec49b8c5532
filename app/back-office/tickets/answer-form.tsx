import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { AttachmentPicker, ChosenFile } from '#app/shared/chat/attachment-picker.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { type AnyTicket, answerTicket, listCannedAnswers } from '#contract/api/admin/customers/tickets.ts'
import { ticketHeaders, ticketLimits } from '#contract/api/content/support.ts'
import { LeaveGuard } from '../ui/dialogs/save-bar.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { fillAnswer, unfilledPlaceholder } from './fill-answer.ts'
import { answersKey } from './ticket-keys.ts'
import { useCloseTicket } from './ticket-steps.tsx'

/** Answers a ticket with words, a ready text, a file, or all of them; what was typed stays until it was sent. */
export function AnswerForm({ ticket }: { ticket: AnyTicket }) {
  const { id } = ticket
  const [message, setMessage] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [objection, setObjection] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef(crypto.randomUUID())
  const close = useCloseTicket(ticket)
  const answer = useAction({
    run: (_: { isLast: boolean }) =>
      api(
        answerTicket,
        { params: { id }, body: { message, ...(file ? { attachment: file } : {}) } },
        { headers: { [ticketHeaders.idempotencyKey]: key.current } },
      ),
    done: 'The answer is sent',
    refresh: [['tickets']],
    onDone: (_, { isLast }) => {
      setMessage('')
      setFile(null)
      key.current = crypto.randomUUID()
      if (isLast) close.mutate()
    },
    isRefusalShown: () => true,
  })
  const error = objection ?? (answer.error ? sentenceOf(answer.error) : undefined)

  function change(text: string) {
    setObjection(undefined)
    setMessage(text)
  }

  function send(isLast: boolean) {
    if (answer.isPending) return
    const placeholder = unfilledPlaceholder(message)
    const wrong =
      message.trim() === '' && !file
        ? 'Please write a message or choose a file.'
        : placeholder && `Fill in ${placeholder} before you send this.`
    setObjection(wrong)
    if (wrong) field.current?.focus()
    else answer.mutate({ isLast })
  }

  return (
    <Panel title="Answer">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
        className="grid gap-3"
      >
        <ReadyAnswers
          onPick={(text) => change([message.trimEnd(), fillAnswer(text, ticket)].filter(Boolean).join('\n\n'))}
        />
        <TextArea
          ref={field}
          label="Your answer"
          rows={5}
          maxLength={ticketLimits.message}
          readOnly={answer.isPending}
          value={message}
          error={error}
          onChange={({ target }) => change(target.value)}
        />
        {file && <ChosenFile file={file} isDisabled={answer.isPending} onRemove={() => setFile(null)} />}
        <div className="flex flex-wrap gap-2">
          <AttachmentPicker
            label="Attach a file"
            isDisabled={answer.isPending}
            onPick={(picked, wrong) => {
              setObjection(wrong)
              if (picked) setFile(picked)
            }}
          />
          <span className="ml-auto flex flex-wrap gap-2">
            <Button look="quiet" disabled={answer.isPending} onClick={() => send(true)}>
              Send and close
            </Button>
            <Button type="submit" disabled={answer.isPending}>
              {answer.isPending ? 'Sending' : 'Send answer'}
            </Button>
          </span>
        </div>
        <LeaveGuard isDirty={message.trim() !== '' || file !== null} />
      </form>
    </Panel>
  )
}

function ReadyAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { data: answers = [] } = useQuery({ queryKey: answersKey, queryFn: () => api(listCannedAnswers) })
  if (answers.length === 0) return null
  return (
    <SelectField
      label="Ready answer"
      value=""
      onChange={({ target }) => {
        const picked = answers.find(({ id }) => id === target.value)
        if (picked) onPick(picked.text)
      }}
      options={[
        { value: '', name: 'Choose one to put it in' },
        ...answers.map(({ id, title }) => ({ value: id, name: title })),
      ]}
    />
  )
}
