import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { CodeForm, sentenceOf } from '#app/shared/code-entry/code-form.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { homeMarket, sendLoginCode, verifyLogin } from '#contract/api/accounts/auth.ts'
import { givenConsent } from '../consent-notice.tsx'
import { closePopup, openPopup, type PopupData, usePopup } from '../popups.ts'
import { getGuestToken } from '../session.ts'
import { MobileForm } from './mobile-form.tsx'
import { welcome } from './welcome.ts'

const failed = 'Something went wrong'

type Props = { kind: 'AUTH' | 'OTP'; data: PopupData }

/**
 * The login by a 4-digit code that the shop itself sends by SMS: AUTH asks for the number, OTP for the code. It needs no phone
 * provider (open-points 6).
 */
export function AlternativeLogin({ kind, data }: Props) {
  const [mobile, setMobile] = useState(data.mobile ?? '')
  const [wantsOffers, setWantsOffers] = useState(false)

  async function send(mobile: string) {
    const { token } = await api(sendLoginCode, { query: { ...inIndia, mobileNumber: mobile } })
    // Whoever closed the popup meanwhile is not asked again.
    const { kind } = usePopup.getState()
    if (kind === 'AUTH' || kind === 'OTP') openPopup('OTP', { mobile, token })
  }

  async function verify(otp: string) {
    const query = { otp, token: data.token ?? '', ...givenConsent(wantsOffers) }
    welcome(await api(verifyLogin, { query }, { token: getGuestToken() ?? undefined }))
  }

  return (
    <Dialog title={kind === 'AUTH' ? 'Get the code by SMS' : 'Enter the code'} onClose={closePopup}>
      <div className="px-4 pt-4 pb-6">
        {kind === 'AUTH' ? (
          <MobileForm
            mobile={mobile}
            onMobile={setMobile}
            wantsOffers={wantsOffers}
            onWantsOffers={setWantsOffers}
            hint="We send a 4-digit code by SMS to this number."
            send={() => send(mobile)}
            describeFailure={(failure) => [failed, sentenceOf(failure)].filter(Boolean).join('. ')}
          />
        ) : (
          <CodeForm
            length={4}
            mobile={data.mobile ?? ''}
            incomplete="Enter complete OTP"
            button="Log in"
            confirm={{ failed, run: verify }}
            resend={{ failed, run: () => send(data.mobile ?? '') }}
            onChange={() => openPopup('AUTH', { mobile: data.mobile ?? '' })}
          />
        )}
      </div>
    </Dialog>
  )
}

const inIndia = { countryCode: homeMarket.countryCode }
