import { shownSentence } from '#app/shared/code-entry/phone-auth-error.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { PhoneAuth } from '../phone-auth/phone-auth.ts'
import { closePopup } from '../popups.ts'
import { continueAsGuest } from '../session.ts'
import { MobileForm } from './mobile-form.tsx'
import { SmsInstead } from './sms-instead.tsx'

type Props = {
  phoneAuth: Promise<PhoneAuth>
  mobile: string
  onMobile: (mobile: string) => void
  wantsOffers: boolean
  onWantsOffers: (wantsOffers: boolean) => void
  onSent: () => void
}

/** Step 1: the mobile number, the other way to get a code, or on as a guest (AUTH-15). */
export function MobileStep({ phoneAuth, onSent, ...form }: Props) {
  return (
    <div className="px-4 pt-4 pb-6">
      <MobileForm
        {...form}
        hint="We send a 6-digit code by SMS to this number."
        send={async () => {
          await (await phoneAuth).send(form.mobile)
          onSent()
        }}
        describeFailure={(failure) => shownSentence(failure) ?? 'Failed to send OTP'}
      />
      <div className="mt-3">
        <SmsInstead mobile={form.mobile} />
      </div>
      <div className="mt-4 border-line border-t pt-4">
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
