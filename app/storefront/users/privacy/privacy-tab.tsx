import type { User } from '#contract/api/accounts/users.ts'
import { PolicyTab } from './policy-tab.tsx'
import { PrivacyChoices } from './privacy-choices.tsx'

/** What the shopper decides about their own data, then the policy that explains it. */
export function PrivacyTab({ user }: { user: User }) {
  return (
    <>
      <PrivacyChoices user={user} />
      <h3 className="mt-12 mb-4 text-price">Privacy policy</h3>
      <PolicyTab title="privacy-policy" failure="Failed to load privacy policy" />
    </>
  )
}
