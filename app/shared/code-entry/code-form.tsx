import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isApiError } from '#contract/api/envelope.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { shownSentence } from './phone-auth-error.ts'
import { useCountdown } from './use-countdown.ts'

const resendAfterMs = 59_000

/** One thing done with the code, and the sentence shown when it fails; a sentence of the provider or the server stands under it. */
type Attempt = { failed: string; run: (code: string) => Promise<void> }

type Props = {
  length: 4 | 6
  /** The ten digits the code went to. */
  mobile: string
  /** Shown while digits are missing. */
  incomplete: string
  button: string
  confirm: Attempt
  resend: Attempt
  /** Another way on, at the foot of the form. */
  children?: ReactNode
  onChange?: () => void
}

type Refusal = { text: string; detail?: string | undefined }

/** The boxes for a code that was sent by SMS, and another code after 59 s (AUTH-14). */
export function CodeForm({ length, mobile, incomplete, button, confirm, resend, onChange, children }: Props) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const { secondsRemaining, restart } = useCountdown(resendAfterMs)
  const id = useId()

  async function attempt({ failed, run }: Attempt) {
    if (isBusy) return false
    setBusy(true)
    setRefusal(undefined)
    try {
      await run(code)
      return true
    } catch (failure) {
      const detail = sentenceOf(failure)
      setRefusal({ text: failed, detail: detail === failed ? undefined : detail })
      return false
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < length) return setRefusal({ text: incomplete })
    void attempt(confirm)
  }

  async function sendAgain() {
    if (!(await attempt(resend))) return
    setCode('')
    restart()
    showToast('OTP resent!', 'success')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p id={`${id}-sent`}>
        Sent by SMS to <span className="font-medium whitespace-nowrap">+91 {spaced(mobile)}</span>
        {onChange && (
          <Button look="plain" className="-my-2 ml-1 px-2" onClick={onChange}>
            Change
          </Button>
        )}
      </p>
      <CodeBoxes
        length={length}
        code={code}
        describedBy={`${id}-sent ${id}-refused`}
        isWrong={Boolean(refusal)}
        onCode={(code) => {
          setCode(code)
          setRefusal(undefined)
        }}
      />
      <div id={`${id}-refused`} role="alert" className="min-h-10 text-small">
        {refusal && <p className="font-medium text-chilli">{refusal.text}</p>}
        {refusal?.detail && <p className="text-ink-soft">{refusal.detail}</p>}
      </div>
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Checking the code' : button}
      </Button>
      <Button look="plain" disabled={isBusy || secondsRemaining > 0} onClick={() => void sendAgain()}>
        {secondsRemaining > 0 ? `Resend code in ${secondsRemaining} s` : 'Resend code'}
      </Button>
      {children}
    </form>
  )
}

/** What may be shown of a failure: a plain sentence of the phone provider, or of the server. */
export function sentenceOf(failure: unknown) {
  return shownSentence(failure) ?? (isApiError(failure) && failure.hasServerMessage ? failure.message : undefined)
}

function spaced(mobile: string) {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`
}
