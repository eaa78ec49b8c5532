import { api } from '#app/shared/api/browser-api.ts'
import { CodeForm } from '#app/shared/code-entry/code-form.tsx'
import { confirmStaffCode, type StaffAccount, sendStaffCode } from '#contract/api/admin/staff/sign-in.ts'

type Props = {
  mobile: string
  session: string
  onSession: (session: string) => void
  onBack: () => void
  onSignedIn: (account: StaffAccount) => void
}

/** The six digits of the SMS: the first of the two things asked for. */
export function CodeStep({ mobile, session, onSession, onBack, onSignedIn }: Props) {
  return (
    <CodeForm
      length={6}
      mobile={mobile}
      incomplete="Enter complete 6-digit OTP"
      button="Go on"
      confirm={{
        failed: 'OTP verification failed',
        run: async (code) => onSignedIn(await api(confirmStaffCode, { body: { session, code } })),
      }}
      resend={{
        failed: 'Failed to resend OTP',
        run: async () => onSession((await api(sendStaffCode, { body: { mobileNumber: mobile } })).session),
      }}
      onChange={onBack}
    />
  )
}
