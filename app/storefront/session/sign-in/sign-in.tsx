import { useState } from 'react'
import type { PhoneAuthFrame } from '#app/shared/api/context.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { givenConsent } from '../consent-notice.tsx'
import { closePopup } from '../popups.ts'
import { CodeStep } from './code-step.tsx'
import { MobileStep } from './mobile-step.tsx'
import { usePhoneAuth } from './use-phone-auth.ts'

/** SIGNIN: the mobile number, then its code, then signed in and closed (AUTH-13); or on as a guest. */
export function SignIn({ frame }: { frame: PhoneAuthFrame }) {
  const phoneAuth = usePhoneAuth(frame)
  const [mobile, setMobile] = useState('')
  const [wantsOffers, setWantsOffers] = useState(false)
  const [step, setStep] = useState<'MOBILE' | 'OTP'>('MOBILE')
  return (
    <Dialog title={step === 'MOBILE' ? 'Login or register' : 'Enter the code'} onClose={closePopup}>
      {step === 'MOBILE' ? (
        <MobileStep
          phoneAuth={phoneAuth}
          mobile={mobile}
          onMobile={setMobile}
          wantsOffers={wantsOffers}
          onWantsOffers={setWantsOffers}
          onSent={() => setStep('OTP')}
        />
      ) : (
        <CodeStep
          phoneAuth={phoneAuth}
          mobile={mobile}
          consent={givenConsent(wantsOffers)}
          onBack={() => setStep('MOBILE')}
        />
      )}
      <div id={botCheckId} />
    </Dialog>
  )
}

/** Where the provider's invisible bot check lives. */
export const botCheckId = 'bot-check'
