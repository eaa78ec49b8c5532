import { useState } from 'react'
import { formatRupees } from '#contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/fields.tsx'
import { countOf } from './order-words.ts'
import { useSteps } from './use-steps.ts'

type Delivered = { orderNumber: string; name: string; totalAmount: number; paymentMode: string }
type Props = { orders: Delivered[]; onClose: () => void; onDone?: () => void }

/** Asks for the cash before orders count as delivered: one that was not received is not. */
export function DeliverDialog({ orders, onClose, onDone }: Props) {
  const inCash = orders.filter(({ paymentMode }) => paymentMode === 'CASH')
  const cash = inCash.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100
  const [isCashReceived, setCashReceived] = useState(false)
  const [comment, setComment] = useState('')
  const [first] = orders
  const deliver = useSteps({
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const isOne = orders.length === 1
  const isMissing = inCash.length > 0 && !isCashReceived
  return (
    <Dialog
      title={isOne ? `Order ${first?.orderNumber} is delivered` : `${countOf(orders.length, 'order')} delivered`}
      onClose={onClose}
    >
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          deliver.mutate({
            step: 'deliver',
            orderNumbers: orders.map(({ orderNumber }) => orderNumber),
            isCashReceived,
            ...(comment.trim() ? { comment: comment.trim() } : {}),
          })
        }}
      >
        {isOne && <p>{first?.name}</p>}
        {inCash.length > 0 ? (
          <CheckField
            label={`${formatRupees(cash)} received in cash${isOne ? '' : ` for ${countOf(inCash.length, 'order')}`}`}
            checked={isCashReceived}
            onChange={({ target }) => setCashReceived(target.checked)}
            data-first-focus
          />
        ) : (
          <p>Paid online: nothing to collect.</p>
        )}
        <TextField
          label="Note beside the date (optional)"
          hint="The shopper reads it, such as: Left with the guard"
          value={comment}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => setComment(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" disabled={isMissing || deliver.isPending}>
            Delivered
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
