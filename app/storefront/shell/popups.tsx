import type { PhoneAuthFrame } from '#app/shared/api/context.ts'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import { showNoConnection, showToast } from '#app/shared/ui/toasts/toasts.ts'
import { discountPopup, failedPopup, successPopup } from '../popups/lazy-popups.ts'
import { closePopup, usePopup } from '../session/popups.ts'
import { alternativeLogin, signIn } from './lazy-parts.ts'

/** The one popup that is open, if any (POPUP-02). SIGNIN is the login; AUTH and OTP are the steps of the alternative one. */
export function Popups({ phoneAuth }: { phoneAuth: PhoneAuthFrame }) {
  const { kind, data } = usePopup()
  if (kind === 'SIGNIN')
    return <Lazy key="signin" part={signIn} componentProps={{ frame: phoneAuth }} onMissing={giveUp} />
  if (kind === 'AUTH' || kind === 'OTP')
    return <Lazy key="alternative" part={alternativeLogin} componentProps={{ kind, data }} onMissing={giveUp} />
  if (kind === 'SUCCESS')
    return (
      <Lazy
        key="success"
        part={successPopup}
        componentProps={{ orderNumber: data.orderNumber ?? '' }}
        onMissing={showToastInstead}
      />
    )
  // Without it the coupon is on the order all the same.
  if (kind === 'DISCOUNT_APPLIED')
    return (
      <Lazy key={`discount ${data.couponCode}`} part={discountPopup} componentProps={data} onMissing={closePopup} />
    )
  if (kind === 'FAILED')
    return (
      <Lazy
        key="failed"
        part={failedPopup}
        componentProps={{ message: data.errorMessage, mayHavePaid: data.mayHavePaid }}
        onMissing={showToastInstead}
      />
    )
  return null
}

function giveUp() {
  closePopup()
  showNoConnection()
}

/** What became of a payment is said in any case, be it in a message. */
function showToastInstead() {
  const { kind, data } = usePopup.getState()
  closePopup()
  if (kind === 'SUCCESS') showToast(`Order successfully done, Order Number - ${data.orderNumber}`, 'success')
  else showToast(data.errorMessage ?? 'There was an issue processing your payment. Please try again.', 'error')
}
