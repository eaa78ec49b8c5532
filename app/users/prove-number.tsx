import { proveMobile } from '#contract/api/auth.ts'
import type { User } from '#contract/api/users.ts'
import { personalApi } from '../session/personal-api.ts'
import { updateUser } from '../session/session.ts'
import { ProveByCode } from '../session/sign-in/prove-by-code.tsx'
import { showToast } from '../session/toasts.ts'

/** For a number in the profile that is not the login: a code makes it the login (open-points 59). */
export function ProveNumber({ user }: { user: User }) {
  if (user.verify) return null

  async function prove(authToken: string) {
    updateUser(await personalApi()(proveMobile, { body: { authToken } }))
    showToast('From now on you log in with this number.', 'success')
  }

  return (
    <div className="mt-3 max-w-sm">
      <p className="mb-3">Verify it to log in with it instead; your other devices are then logged out.</p>
      <ProveByCode
        key={user.mobileNumber}
        mobile={user.mobileNumber}
        sendButton="Verify by code"
        confirmButton="Verify number"
        onProof={prove}
      />
    </div>
  )
}
