import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import type { Matter } from '#contract/api/admin/matters.ts'
import { acceptPaymentException } from '#contract/api/admin/reconciliations.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { moneyRefreshed } from './money-refreshed.ts'

/** Closes a payment exception with the reason, which is noted. */
export function AcceptDialog({ matter, onClose }: { matter: Matter; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const accept = useDeed({
    run: () => api(acceptPaymentException, { params: { id: matter.id }, body: { reason } }),
    done: 'Noted',
    refresh: moneyRefreshed,
    onDone: onClose,
  })
  return (
    <Dialog title="Why is it right?" onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate()
        }}
      >
        <p className="wrap-anywhere">{matter.text}</p>
        <TextArea
          label="Reason, for those who read it later"
          rows={2}
          required
          minLength={3}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-first-focus
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Leave it open
          </Button>
          <Button type="submit" look="dark" disabled={accept.isPending || reason.trim().length < 3}>
            It is right
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
