import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import type { PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { acceptPaymentException } from '#contract/api/admin/payments/reconciliations.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { moneyRefreshed } from './money-refreshed.ts'

type Props = { exception: PaymentException; isGotBack?: boolean; onClose: () => void }

/** Closes a payment exception with the reason, which is noted: as it is, or as got back. */
export function AcceptDialog({ exception, isGotBack = false, onClose }: Props) {
  const [reason, setReason] = useState('')
  const accept = useAction({
    run: () => api(acceptPaymentException, { params: { id: exception.id }, body: { reason, isGotBack } }),
    done: 'Noted',
    refresh: moneyRefreshed,
    onDone: onClose,
  })
  const text = describeException(exception, isGotBack)
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate()
        }}
      >
        <p className="wrap-anywhere">{exception.text}</p>
        <TextArea
          label={text.label}
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
            {text.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function describeException({ kind }: PaymentException, isGotBack: boolean) {
  const label = 'Reason, for those who read it later'
  if (isGotBack)
    return { title: 'How did you get it back?', label: 'From whom, when and by which transfer', button: 'It is back' }
  if (kind === 'paid-out-twice') return { title: 'Why do you leave it?', label, button: 'Leave it' }
  return { title: 'Why is it right?', label, button: 'It is right' }
}
