import { type FormEvent, useEffect, useState } from 'react'
import { homeMarket, logIn as logInCall } from '#contract/api/auth.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { api } from '../../api/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { type PhoneAuth, shownSentence } from '../phone-auth/phone-auth.ts'
import { closePopup } from '../popups.ts'
import { logIn } from '../session.ts'
import { showToast } from '../toasts.ts'
import { CodeBoxes } from './code-boxes.tsx'

const codeLength = 6
const resendAfterMs = 59_000

type Props = { phoneAuth: Promise<PhoneAuth>; mobile: string; onBack: () => void }
type Refusal = { text: string; detail?: string | undefined }

/** Step 2: the six digits of the SMS (VAL-07, ERR-05 to ERR-09); another code after 59 s (AUTH-14). */
export function CodeStep({ phoneAuth, mobile, onBack }: Props) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const { secondsLeft, restart } = useCountdown(resendAfterMs)

  async function attempt(work: (phoneAuth: PhoneAuth) => Promise<void>, failed: string) {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await work(await phoneAuth)
    } catch (failure) {
      const detail =
        shownSentence(failure) ?? (isApiError(failure) && failure.hasServerMessage ? failure.message : undefined)
      setRefusal({ text: failed, detail: detail === failed ? undefined : detail })
    }
    setBusy(false)
  }

  async function confirm(phoneAuth: PhoneAuth) {
    const authToken = await phoneAuth.confirm(code)
    const query = { ...homeMarket, mobileNumber: mobile, authToken }
    const { user_details, token } = await api(logInCall, { query })
    logIn(token, user_details)
    showToast('Login successful!', 'success')
    closePopup()
  }

  async function resend(phoneAuth: PhoneAuth) {
    await phoneAuth.send(mobile)
    setCode('')
    restart()
    showToast('OTP resent!', 'success')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < codeLength) return setRefusal({ text: 'Enter complete 6-digit OTP' })
    void attempt(confirm, 'OTP verification failed')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 px-4 pt-4 pb-6">
      <p id="code-sent-to">
        Sent by SMS to <span className="font-medium whitespace-nowrap">+91 {spaced(mobile)}</span>
        <Button look="plain" className="-my-2 ml-1 px-2" onClick={onBack}>
          Change
        </Button>
      </p>
      <CodeBoxes
        length={codeLength}
        code={code}
        describedBy="code-sent-to code-refused"
        isWrong={Boolean(refusal)}
        onCode={(code) => {
          setCode(code)
          setRefusal(undefined)
        }}
      />
      <div id="code-refused" role="alert" className="min-h-10 text-small">
        {refusal && <p className="font-medium text-chilli">{refusal.text}</p>}
        {refusal?.detail && <p className="text-ink-soft">{refusal.detail}</p>}
      </div>
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Checking the code' : 'Log in'}
      </Button>
      <Button
        look="plain"
        disabled={isBusy || secondsLeft > 0}
        onClick={() => void attempt(resend, 'Failed to resend OTP')}
      >
        {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code'}
      </Button>
    </form>
  )
}

/** Whole seconds until a moment; also right after a phone has slept. */
function useCountdown(lengthMs: number) {
  const [end, setEnd] = useState(() => Date.now() + lengthMs)
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= end

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOver])

  function restart() {
    setNow(Date.now())
    setEnd(Date.now() + lengthMs)
  }

  return { secondsLeft: Math.max(0, Math.ceil((end - now) / 1_000)), restart }
}

function spaced(mobile: string) {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`
}
