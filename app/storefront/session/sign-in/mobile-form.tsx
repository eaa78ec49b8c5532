import { type FormEvent, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { ConsentNotice, OffersBox } from '../consent-notice.tsx'
import { MobileField } from './mobile-field.tsx'

type Props = {
  mobile: string
  onMobile: (mobile: string) => void
  wantsOffers: boolean
  onWantsOffers: (wantsOffers: boolean) => void
  hint: string
  /** Sends the code; what it throws is put into words by `describeFailure`. */
  send: () => Promise<void>
  describeFailure: (failure: unknown) => string
}

/** The mobile step of both logins: the number, what it is for, and the button that sends a code to it (VAL-03). */
export function MobileForm({ mobile, onMobile, wantsOffers, onWantsOffers, hint, send, describeFailure }: Props) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!/^\d{10}$/.test(mobile)) return setError('Enter a valid 10-digit number')
    setBusy(true)
    setError(undefined)
    try {
      await send()
      showToast('OTP sent!', 'success')
    } catch (failure) {
      setError(describeFailure(failure))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <MobileField
        mobile={mobile}
        error={error}
        hint={hint}
        onMobile={(mobile) => {
          onMobile(mobile)
          setError(undefined)
        }}
      />
      <div>
        <ConsentNotice at="sign-in" />
        <OffersBox isTicked={wantsOffers} onTick={onWantsOffers} />
      </div>
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Sending the code' : 'Send code'}
      </Button>
    </form>
  )
}
