import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageFrame } from '#app/shared/api/context.ts'
import { CodeForm } from '#app/shared/code-entry/code-form.tsx'
import { shownSentence } from '#app/shared/code-entry/phone-auth-error.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { isApiError } from '#contract/api/envelope.ts'
import type { PhoneAuth } from '../phone-auth/phone-auth.ts'
import { usePhoneAuth } from './use-phone-auth.ts'

type Props = {
  /** The ten digits to be proven. */
  mobile: string
  /** What the first button says, and the one under the code. */
  sendButton: string
  confirmButton: string
  /** Hands over the provider's proof of the number; what it throws stands under the code. */
  onProof: (authToken: string) => Promise<void>
}

/** Proves a number by a fresh code of the shop's phone provider. */
export function ProveByCode({ mobile, sendButton, confirmButton, onProof }: Props) {
  const { frame } = useRouteLoaderData('root') as { frame: PageFrame }
  const phoneAuth = usePhoneAuth(frame.phoneAuth)
  const [isSent, setSent] = useState(false)
  // The provider gives it once for a code: it is kept where the shop did not answer.
  const proof = useRef<string>(undefined)

  async function confirm(code: string) {
    proof.current ??= await (await phoneAuth).confirm(code)
    try {
      await onProof(proof.current)
    } catch (failure) {
      if (isRefused(failure)) proof.current = undefined
      throw failure
    }
  }

  return (
    <>
      {isSent ? (
        <CodeForm
          length={6}
          mobile={mobile}
          incomplete="Enter complete 6-digit OTP"
          button={confirmButton}
          confirm={{ failed: 'OTP verification failed', run: confirm }}
          resend={{ failed: 'Failed to resend OTP', run: async () => (await phoneAuth).send(mobile) }}
        />
      ) : (
        <SendCode phoneAuth={phoneAuth} mobile={mobile} label={sendButton} onSent={() => setSent(true)} />
      )}
      <div id="bot-check" />
    </>
  )
}

/** Whether the shop did not take the proof; who is told to wait (429) hands over the same one afterwards. */
function isRefused(failure: unknown) {
  return isApiError(failure) && failure.statusCode >= 400 && failure.statusCode < 500 && failure.statusCode !== 429
}

type SendProps = { phoneAuth: Promise<PhoneAuth>; mobile: string; label: string; onSent: () => void }

function SendCode({ phoneAuth, mobile, label, onSent }: SendProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    setError(undefined)
    try {
      await (await phoneAuth).send(mobile)
      showToast('OTP sent!', 'success')
      onSent()
    } catch (failure) {
      setError(shownSentence(failure) ?? 'Failed to send OTP')
      setBusy(false)
    }
  }

  return (
    <div>
      <Button look="quiet" disabled={isBusy} onClick={() => void send()}>
        {isBusy ? 'Sending the code' : label}
      </Button>
      <p role="alert" className="text-chilli text-small">
        {error && <span className="mt-2 block">{error}</span>}
      </p>
    </div>
  )
}
