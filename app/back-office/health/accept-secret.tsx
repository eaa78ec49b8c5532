import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { acceptSecret } from '#contract/api/admin/operations/health.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'

/** The end of a warning that SHOP_SECRET is not the shop's, where it was changed with intent. */
export function AcceptSecret() {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const accept = useAction({
    run: () => api(acceptSecret),
    done: 'The new secret is the shop’s',
    refresh: [['health']],
    onDone: close,
  })
  return (
    <>
      <Button look="quiet" className="mt-2" onClick={() => setConfirming(true)}>
        Accept the new secret
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Accept the new secret?"
          confirm="Accept it"
          isBusy={accept.isPending}
          onConfirm={() => accept.mutate()}
          onClose={close}
        >
          <p>From now on the shop is known by it, and a start with the former one is warned of.</p>
          <p>
            What was made under the former secret stays void: links and codes that were sent, and authenticator apps.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
