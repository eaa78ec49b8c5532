import type { PhoneAuthFrame } from '../api/context.ts'
import { closePopup, usePopup } from '../session/popups.ts'
import { showToast } from '../session/toasts.ts'
import { Late } from '../ui/late.tsx'
import { failedPopup, signIn, successPopup } from './late-parts.ts'

/** The one popup that is open, if any (POPUP-02). AUTH shows the same login; OTP and DISCOUNT_APPLIED have no screen yet. */
export function Popups({ phoneAuth }: { phoneAuth: PhoneAuthFrame }) {
  const { kind, data } = usePopup()
  if (kind === 'SIGNIN' || kind === 'AUTH')
    return <Late part={signIn} given={{ frame: phoneAuth }} onMissing={giveUp} />
  if (kind === 'SUCCESS') return <Late part={successPopup} given={{ orderNumber: data.orderNumber ?? '' }} />
  if (kind === 'FAILED') return <Late part={failedPopup} given={{ message: data.errorMessage }} onMissing={giveUp} />
  return null
}

function giveUp() {
  closePopup()
  showToast('No connection at the moment. Please try again.', 'error')
}
