import { useState } from 'react'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { proveMobile } from '#contract/api/accounts/auth.ts'
import { type LoginProofWanted, proveLoginMobile } from '#contract/api/accounts/number-changes.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { personalApi } from '../../session/personal-api.ts'
import { updateUser } from '../../session/session.ts'
import { ProveByCode } from '../../session/sign-in/prove-by-code.tsx'

/** What waits for a code of the number one logs in with: that number, and the proof of the new one. */
type PendingProof = { loginMobile: string; authToken: string }

/** For a number in the profile that is not the login: a code makes it the login (open-points 59), and one of the present login, where that was long ago. */
export function ProveNumber({ user }: { user: User }) {
  const [pending, setPending] = useState<PendingProof>()
  if (user.verify) return null

  async function prove(authToken: string) {
    try {
      updateUser(await personalApi()(proveMobile, { body: { authToken } }))
    } catch (error) {
      const loginMobile = readLoginMobile(error)
      if (!loginMobile) throw error
      return setPending({ loginMobile, authToken })
    }
    setPending(undefined)
    showToast('From now on you log in with this number.', 'success')
  }

  async function proveLogin(authToken: string) {
    await personalApi()(proveLoginMobile, { body: { authToken } })
    await prove(pending?.authToken ?? '')
  }

  if (pending) {
    return (
      <div className="mt-3 max-w-sm">
        <p className="mb-3">
          The new number is confirmed. So that nobody else can take your account, please confirm the one you log in with
          now too: <span className="whitespace-nowrap">+91 {pending.loginMobile}</span>
        </p>
        <ProveByCode
          key={pending.loginMobile}
          mobile={pending.loginMobile}
          sendButton="Send a code to it"
          confirmButton="Confirm and change"
          onProof={proveLogin}
        />
        <p className="mt-3">
          No longer have that number? Please write to us: we change it once you have shown who you are.
        </p>
      </div>
    )
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

/** The number one logs in with, where the shop asks for a code of it first. */
function readLoginMobile(error: unknown) {
  const refusal = isApiError(error) ? (error.data as Partial<LoginProofWanted> | null | undefined) : undefined
  return refusal?.isLoginProofWanted ? refusal.loginMobile : undefined
}
