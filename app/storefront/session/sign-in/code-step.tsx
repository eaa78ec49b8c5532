import { api } from '#app/shared/api/browser-api.ts'
import { CodeForm } from '#app/shared/code-entry/code-form.tsx'
import { homeMarket, logIn as logInCall } from '#contract/api/accounts/auth.ts'
import type { GivenConsent } from '#contract/api/accounts/consents.ts'
import type { PhoneAuth } from '../phone-auth/phone-auth.ts'
import { getGuestToken } from '../session.ts'
import { SmsInstead } from './sms-instead.tsx'
import { welcome } from './welcome.ts'

type Props = { phoneAuth: Promise<PhoneAuth>; mobile: string; consent: GivenConsent; onBack: () => void }

/** Step 2: the six digits of the SMS (VAL-07, ERR-05 to ERR-09). */
export function CodeStep({ phoneAuth, mobile, consent, onBack }: Props) {
  async function confirm(code: string) {
    const authToken = await (await phoneAuth).confirm(code)
    const query = { ...homeMarket, mobileNumber: mobile, authToken, ...consent }
    welcome(await api(logInCall, { query }, { token: getGuestToken() ?? undefined }))
  }

  return (
    <div className="px-4 pt-4 pb-6">
      <CodeForm
        length={6}
        mobile={mobile}
        incomplete="Enter complete 6-digit OTP"
        button="Log in"
        confirm={{ failed: 'OTP verification failed', run: confirm }}
        resend={{ failed: 'Failed to resend OTP', run: async () => (await phoneAuth).send(mobile) }}
        onChange={onBack}
      >
        <SmsInstead mobile={mobile} />
      </CodeForm>
    </div>
  )
}
