import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { deleteAccount } from '#contract/api/accounts/personal-data.ts'
import type { User } from '#contract/api/accounts/users.ts'
import { personalApi } from '../../session/personal-api.ts'
import { logOut } from '../../session/session.ts'
import { ProveByCode } from '../../session/sign-in/prove-by-code.tsx'

/** Deletes the account after saying what goes and what stays, by a fresh code to the login number. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Dialog title="Delete your account" onClose={() => setOpen(false)}>
          <Confirmation user={user} onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Confirmation({ user, onCancel }: { user: User; onCancel: () => void }) {
  async function confirm(authToken: string) {
    await personalApi()(deleteAccount, { body: { authToken } })
    logOut()
    showToast('Your account is deleted.', 'success')
  }

  return (
    <div className="grid gap-4 px-4 pt-4 pb-6">
      <div>
        <p className="font-medium">This goes, at once and for good</p>
        <p className="text-ink-soft text-small">
          Your name, mobile number, email, address and picture, your cart and saved products, and tickets that are not
          about an order.
        </p>
      </div>
      <div>
        <p className="font-medium">This stays</p>
        <p className="text-ink-soft text-small">
          Orders and their bills with tickets about them, as tax and consumer law ask. Your reviews, without your name.
          The note of what you agreed to.
        </p>
      </div>
      <p className="text-small">An order on its way must be delivered or cancelled first.</p>
      {user.verify ? (
        <ProveByCode
          mobile={user.mobileNumber}
          sendButton="Send me a code to confirm"
          confirmButton="Delete my account"
          onProof={confirm}
        />
      ) : (
        <p className="font-medium text-small">
          Please verify your mobile number first, under Details, or change it back to the one you log in with.
        </p>
      )}
      <Button look="plain" onClick={onCancel}>
        Keep my account
      </Button>
    </div>
  )
}
