import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { OrderRow } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { CheckField } from '../ui/fields.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { readRupees } from './amounts.ts'
import { CashByField, cashBy, nobodyChosen } from './cash-by-field.tsx'
import { DisputedDeliveries } from './disputed-deliveries.tsx'
import { countOf } from './order-labels.ts'
import { useSteps } from './use-steps.ts'

type Delivered = Pick<OrderRow, 'orderNumber' | 'name' | 'totalAmount' | 'stage' | 'isDisputed'> & {
  paymentMode: string
}
type Props = { orders: Delivered[]; onClose: () => void; onDone?: () => void }

/** Asks for the cash before orders count as delivered: what was received, by whom, and why not the total. */
export function DeliverDialog({ orders, onClose, onDone }: Props) {
  const inCash = orders.filter(({ paymentMode }) => paymentMode === 'CASH')
  const cash = inCash.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100
  const [first] = orders
  const isOne = orders.length === 1
  const isOneInCash = isOne && inCash.length === 1
  const [isCashReceived, setCashReceived] = useState(false)
  const [typed, setTyped] = useState(String(cash))
  const [reason, setReason] = useState('')
  const [by, setBy] = useState(nobodyChosen)
  const [comment, setComment] = useState('')
  const [isDisputeKnown, setDisputeKnown] = useState(false)
  const amount = isOneInCash ? readRupees(typed) : cash
  const isOther = amount !== cash
  const deliver = useSteps({
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const isMissing = !isOneInCash && inCash.length > 0 && !isCashReceived
  const isIncomplete = amount === undefined || (isOther && reason.trim() === '')
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
            isCashReceived: isOneInCash || isCashReceived,
            ...(inCash.length > 0 ? cashBy(by) : {}),
            ...(first && amount !== undefined && isOther
              ? { received: [{ orderNumber: first.orderNumber, amount, reason: reason.trim() }] }
              : {}),
            ...(isDisputeKnown ? { isDisputeKnown } : {}),
            ...(comment.trim() ? { comment: comment.trim() } : {}),
          })
        }}
      >
        {isOne && <p>{first?.name}</p>}
        {isOneInCash && (
          <TextField
            label="Received in cash"
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={amount === undefined ? 'Enter rupees such as 244.39, or 0 for nothing' : undefined}
            hint={`The total is ${formatRupees(cash)}`}
            data-first-focus
          />
        )}
        {isOneInCash && amount !== undefined && isOther && (
          <TextArea
            label={`Why ${amount < cash ? `${formatRupees(cash - amount)} less` : `${formatRupees(amount - cash)} more`}`}
            rows={2}
            required
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {!isOneInCash && inCash.length > 0 && (
          <CheckField
            label={`${formatRupees(cash)} received in cash for ${countOf(inCash.length, 'order')}`}
            checked={isCashReceived}
            onChange={({ target }) => setCashReceived(target.checked)}
            data-first-focus
          />
        )}
        {inCash.length > 0 ? <CashByField value={by} onChange={setBy} /> : <p>Paid online: nothing to collect.</p>}
        <TextField
          label="Note beside the date (optional)"
          hint="The shopper reads it, such as: Left with the guard"
          value={comment}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => setComment(target.value)}
        />
        <DisputedDeliveries orders={orders} isChecked={isDisputeKnown} onCheck={setDisputeKnown} />
        <p role="alert" className="text-small text-chilli">
          {deliver.error && sentenceOf(deliver.error)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" disabled={isMissing || isIncomplete || deliver.isPending}>
            Delivered
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
