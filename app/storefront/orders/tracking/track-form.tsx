import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { useEarlyInput } from '#app/shared/ui/fields/use-early-input.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { type TrackedOrder, type TrackLink, trackOrder } from '#contract/api/orders/tracking.ts'

type Props = { orderNumber: string; token: string; onFound: (order: TrackedOrder, link: TrackLink) => void }

const slowAfterMs = 20_000

/** Asks for the four digits that only whoever ordered knows; what was typed stays after a failure. */
export function TrackForm({ orderNumber, token, onFound }: Props) {
  const field = useRef<HTMLFormElement>(null)
  const [lastFour, setLastFour] = useState('')
  const [objection, object] = useState('')
  const [failure, fail] = useState('')
  const [isSending, setSending] = useState(false)
  const isReady = useIsReady()
  useEarlyInput(lastFour, () => field.current?.querySelector('input')?.value, type)

  function type(text: string) {
    object('')
    setLastFour(text.replace(/\D/g, '').slice(0, 4))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    fail('')
    if (lastFour.length !== 4) return refuse('Please enter the last four digits of the mobile number')
    setSending(true)
    try {
      const signal = AbortSignal.timeout(slowAfterMs)
      const link = { orderNumber, token, lastFour }
      onFound(await api(trackOrder, { query: link }, { signal }), link)
    } catch (error) {
      setSending(false)
      if (isApiError(error) && error.statusCode === 404) return refuse(error.message)
      fail(failureOf(error))
    }
  }

  function refuse(sentence: string) {
    object(sentence)
    field.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={field} method="post" noValidate onSubmit={submit} className="grid max-w-sm gap-4">
      <TextField
        label="Last four digits of the mobile number"
        name="lastFour"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        value={lastFour}
        onChange={({ target }) => type(target.value)}
        error={objection}
      />
      <p role="alert" className={failure ? 'font-medium text-chilli' : 'sr-only'}>
        {failure}
      </p>
      {/* Before the scripts are there a press would be lost. */}
      <Button type="submit" disabled={!isReady} aria-busy={isSending}>
        {isSending ? 'Looking...' : 'Show my order'}
      </Button>
      <noscript>
        <p>This page needs JavaScript to show your order. You can also write to us and quote the order number.</p>
      </noscript>
    </form>
  )
}

function failureOf(error: unknown) {
  if (isApiError(error) && [410, 429].includes(error.statusCode) && error.hasServerMessage) return error.message
  if (isApiError(error) && error.statusCode !== 0)
    return 'We could not look for your order. Please try again in a moment.'
  return 'No connection at the moment. Your order is safe. Please try again.'
}

/** False on the server and until React has taken over. */
function useIsReady() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
