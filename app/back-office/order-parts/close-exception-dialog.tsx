import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { closePaymentException, type PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { moneyRefreshed } from './money-refreshed.ts'

/** Closes what a person has seen to, with what they did, which is noted. */
export function CloseExceptionDialog({ exception, onClose }: { exception: PaymentException; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const close = useAction({
    run: () => api(closePaymentException, { params: { id: exception.id }, body: { reason } }),
    done: 'Closed',
    refresh: moneyRefreshed,
    onDone: onClose,
  })
  return (
    <Dialog title="What was done about it?" onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          close.mutate()
        }}
      >
        <p className="wrap-anywhere">{exception.text}</p>
        {exception.kind === 'refund-failed' && exception.orderNumber && (
          <p className="text-small text-chilli">
            Closing it counts nothing as paid: the shop can still send the same money back. If you paid the buyer
            another way, first note that on{' '}
            <Link to={`/admin/orders/${exception.orderNumber}`} className="underline underline-offset-4">
              order {exception.orderNumber}
            </Link>
            , under Payment: “I paid it another way”. A refund that was made at the provider has no such note: make it
            again there.
          </p>
        )}
        <TextArea
          label="What was done, for those who read it later"
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
          <Button type="submit" look="dark" disabled={close.isPending || reason.trim().length < 3}>
            Close it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
