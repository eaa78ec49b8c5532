import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { isApiError } from '#contract/api/envelope.ts'

type Props = {
  /** As far as this page may show whose it is: the number, or its last digits. */
  sentTo: string
  /** Until when it waits, where it then ends by itself. */
  confirmBy: string | undefined
  confirm: (code: string) => Promise<unknown>
  sendAgain: () => Promise<unknown>
}

type Busy = 'nothing' | 'confirming' | 'sending'

/** Asks for the code of a cash order that waits for it; what was typed stays after a failure. */
export function ConfirmCashOrder({ sentTo, confirmBy, confirm, sendAgain }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<Busy>('nothing')
  const [objection, object] = useState('')
  const [news, setNews] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy !== 'nothing') return
    if (code.length !== 6) return refuse('Please enter the 6 digits of the code')
    setNews('')
    setBusy('confirming')
    await confirm(code).catch((error) => refuse(sentenceOf(error, 'We could not confirm your order.')))
    setBusy('nothing')
  }

  async function send() {
    if (busy !== 'nothing') return
    object('')
    setNews('')
    setBusy('sending')
    await sendAgain().then(
      () => setNews('The code is on its way again.'),
      (error) => setNews(sentenceOf(error, 'We could not send the code.')),
    )
    setBusy('nothing')
  }

  function refuse(sentence: string) {
    object(sentence)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <section
      aria-labelledby="confirm-cash"
      className="mb-8 rounded-card border border-golden-edge bg-golden-pale/40 p-4"
    >
      <h2 id="confirm-cash" className="text-card">
        Confirm your cash order
      </h2>
      <p className="mt-1 mb-4 max-w-prose">
        We have sent a code of 6 digits by SMS to {sentTo}. Enter it, and we begin to pack. You can also call us and
        tell it on the phone.
        {confirmBy && Date.parse(confirmBy) > Date.now() && (
          <>
            {' '}
            <strong className="font-semibold">Please do it by {formatDayAndTime(confirmBy)}.</strong> After that the
            order is cancelled, and nothing is to be paid.
          </>
        )}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid max-w-sm gap-3">
        <TextField
          label="Code from the SMS"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={code}
          onChange={({ target }) => {
            object('')
            setCode(target.value.replace(/\D/g, '').slice(0, 6))
          }}
          error={objection}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" aria-busy={busy === 'confirming'}>
            {busy === 'confirming' ? 'Confirming...' : 'Confirm order'}
          </Button>
          <Button look="plain" aria-busy={busy === 'sending'} onClick={send}>
            Send the code again
          </Button>
        </div>
        <p role="status" className="text-small empty:hidden">
          {news}
        </p>
      </form>
    </section>
  )
}

function sentenceOf(error: unknown, what: string) {
  if (isApiError(error) && error.hasServerMessage) return error.message
  if (isApiError(error) && error.statusCode !== 0) return `${what} Please try again in a moment.`
  return 'No connection at the moment. Your order is safe. Please try again.'
}
