import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { FreshFactorProvider } from '../factors/fresh-factor.tsx'
import { roleMeanings, roleNames } from '../forms/role-names.ts'
import { useStaff } from '../session/use-staff.ts'
import { PageHead } from '../ui/page-head.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountSessions } from './account-sessions.tsx'

export function meta() {
  return hiddenPageMeta('Your account · Back office')
}

/** Who one is here, what is asked for beside the code, and where one is signed in. */
export default function AccountPage() {
  const { name, role, mobileNumber } = useStaff()
  return (
    <>
      <PageHead
        title="Your account"
        about={`${name}, +91 ${mobileNumber.slice(0, 5)} ${mobileNumber.slice(5)}. ${roleNames[role]}: ${roleMeanings[role].toLowerCase()}.`}
      />
      <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
        <FreshFactorProvider>
          <AccountFactors />
        </FreshFactorProvider>
        <AccountSessions />
      </div>
    </>
  )
}
