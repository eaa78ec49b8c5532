import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type PhoneAuth, shownSentence } from '../phone-auth/phone-auth.ts'
import { closePopup } from '../popups.ts'
import { continueAsGuest } from '../session.ts'
import { showToast } from '../toasts.ts'
import { mobileDigits } from './mobile-digits.ts'

type Props = { phoneAuth: Promise<PhoneAuth>; mobile: string; onMobile: (mobile: string) => void; onSent: () => void }

/** Step 1: ten digits behind the fixed +91 (VAL-02, VAL-03, VAL-05, VAL-06), or on as a guest (AUTH-15). */
export function MobileStep({ phoneAuth, mobile, onMobile, onSent }: Props) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!/^\d{10}$/.test(mobile)) return setError('Enter a valid 10-digit number')
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
    <div className="px-4 pt-4 pb-6">
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextField
          label="Mobile number"
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          enterKeyHint="send"
          autoFocus
          data-first-focus
          value={mobile}
          onChange={({ target }) => {
            onMobile(mobileDigits(target.value))
            setError(undefined)
          }}
          error={error}
          hint="We send a 6-digit code by SMS to this number."
        />
        <Button type="submit" wide disabled={isBusy}>
          {isBusy ? 'Sending the code' : 'Send code'}
        </Button>
      </form>
      <div className="mt-6 border-line border-t pt-4">
        <p className="mb-3 text-small text-ink-soft">
          No account wanted? You can order without one, with your cart as it is.
        </p>
        <Button
          look="quiet"
          wide
          onClick={() => {
            continueAsGuest()
            closePopup()
          }}
        >
          Continue As Guest
        </Button>
      </div>
    </div>
  )
}
