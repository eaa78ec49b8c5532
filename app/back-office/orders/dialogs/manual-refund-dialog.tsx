import { useState } from 'react'
import { useOrderAction } from '#app/back-office/order-parts/use-order-action.ts'
import { Dialog } from '#app/back-office/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/back-office/ui/fields.tsx'
import { sentenceOf } from '#app/back-office/ui/sentence-of.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { noteManualRefund } from '#contract/api/admin/payments/manual-refunds.ts'
import { formatRupees } from '#contract/money.ts'
import { DisputeCheck } from './dispute-check.tsx'

type Refund = OrderDetail['refunds'][number]
type Props = { detail: OrderDetail; refund: Refund; onClose: () => void }
const ways = [
  { value: 'upi', name: 'UPI' },
  { value: 'bank', name: 'Bank transfer' },
]
const noWhere = { upiId: '', name: '', accountNumber: '', ifsc: '' }

/** A refund that the provider could not carry out, and that the owner has paid by bank transfer or UPI. */
export function ManualRefundDialog({ detail, refund, onClose }: Props) {
  const { orderNumber } = detail.order
  const [method, setMethod] = useState<'upi' | 'bank'>('upi')
  const [where, setWhere] = useState(noWhere)
  const [reference, setReference] = useState('')
  const [isDisputeKnown, setDisputeKnown] = useState(false)
  const { upiId, name, accountNumber, ifsc } = where
  const note = useOrderAction({
    run: () =>
      api(noteManualRefund, {
        params: { orderNumber, refundId: refund.id },
        body: {
          paidTo: method === 'upi' ? { method, upiId } : { method, name, accountNumber, ifsc },
          reference: reference.replace(/\s/g, ''),
          ...(isDisputeKnown ? { isDisputeKnown } : {}),
        },
      }),
    done: 'Noted: the money was paid back',
    onDone: onClose,
  })
  const field = (key: keyof typeof noWhere, label: string, hint?: string) => (
    <TextField
      label={label}
      autoComplete="off"
      required
      value={where[key]}
      onChange={({ target }) => setWhere({ ...where, [key]: target.value.trimStart() })}
      {...(hint ? { hint } : {})}
    />
  )
  return (
    <Dialog title={`${formatRupees(refund.amount)} paid another way`} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          note.mutate()
        }}
      >
        <p>
          The provider could not send this refund. Ask the buyer where to, pay it from your own bank, then note it here:
          it counts as gone back, with its credit note.
        </p>
        <SelectField
          label="Paid by"
          value={method}
          options={ways}
          onChange={({ target }) => setMethod(target.value === 'bank' ? 'bank' : 'upi')}
        />
        {method === 'upi' ? (
          field('upiId', 'UPI ID of the buyer', 'Such as name@bank')
        ) : (
          <>
            {field('name', 'Name on the account')}
            {field('accountNumber', 'Account number')}
            {field('ifsc', 'IFSC', 'Such as SBIN0001234')}
          </>
        )}
        <TextField
          label="Reference of the payment (UTR)"
          autoComplete="off"
          required
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          hint="Your bank or UPI app shows it after paying. It is your proof."
        />
        <DisputeCheck detail={detail} isChecked={isDisputeKnown} onCheck={setDisputeKnown} />
        <p role="alert" className="text-small text-chilli">
          {note.error && sentenceOf(note.error)}
        </p>
        <Button type="submit" wide disabled={note.isPending || reference.trim() === ''}>
          Note {formatRupees(refund.amount)} as paid
        </Button>
      </form>
    </Dialog>
  )
}
