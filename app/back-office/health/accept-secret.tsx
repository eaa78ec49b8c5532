import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { acceptSecret } from '#contract/api/admin/operations/health.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useDeed } from '../ui/use-deed.ts'

/** The end of a warning that SHOP_SECRET is not the shop's, where it was changed with intent. */
export function AcceptSecret() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const accept = useDeed({
    run: () => api(acceptSecret),
    done: 'The new secret is the shop’s',
    refresh: [['health']],
    onDone: close,
  })
  return (
    <>
      <Button look="quiet" className="mt-2" onClick={() => setAsking(true)}>
        Accept the new secret
      </Button>
      {isAsking && (
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
