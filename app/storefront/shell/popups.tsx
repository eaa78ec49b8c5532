import type { PhoneAuthFrame } from '#app/shared/api/context.ts'
import { Late } from '#app/shared/ui/late.tsx'
import { showToast, tellNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import { discountPopup, failedPopup, successPopup } from '../popups/late-popups.ts'
import { closePopup, usePopup } from '../session/popups.ts'
import { alternativeLogin, signIn } from './late-parts.ts'

/** The one popup that is open, if any (POPUP-02). SIGNIN is the login; AUTH and OTP are the steps of the alternative one. */
export function Popups({ phoneAuth }: { phoneAuth: PhoneAuthFrame }) {
  const { kind, data } = usePopup()
  if (kind === 'SIGNIN') return <Late key="signin" part={signIn} given={{ frame: phoneAuth }} onMissing={giveUp} />
  if (kind === 'AUTH' || kind === 'OTP')
    return <Late key="alternative" part={alternativeLogin} given={{ kind, data }} onMissing={giveUp} />
  if (kind === 'SUCCESS')
    return (
      <Late key="success" part={successPopup} given={{ orderNumber: data.orderNumber ?? '' }} onMissing={tellInstead} />
    )
  // Without it the coupon is on the order all the same.
  if (kind === 'DISCOUNT_APPLIED')
    return <Late key={`discount ${data.couponCode}`} part={discountPopup} given={data} onMissing={closePopup} />
  if (kind === 'FAILED')
    return (
      <Late
        key="failed"
        part={failedPopup}
        given={{ message: data.errorMessage, mayHavePaid: data.mayHavePaid }}
        onMissing={tellInstead}
      />
    )
  return null
}

function giveUp() {
  closePopup()
  tellNoConnection()
}

/** What became of a payment is said in any case, be it in a message. */
function tellInstead() {
  const { kind, data } = usePopup.getState()
  closePopup()
  if (kind === 'SUCCESS') showToast(`Order successfully done, Order Number - ${data.orderNumber}`, 'success')
  else showToast(data.errorMessage ?? 'There was an issue processing your payment. Please try again.', 'error')
}
