import { useState } from 'react'
import { useOrderAction } from '#app/back-office/order-parts/use-order-action.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { refundShopper } from '#contract/api/admin/orders/order-money.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { formatPaise, formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { partObjection, readRupees } from '../../order-parts/amounts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import { DisputeCheck } from './dispute-check.tsx'

/** Sends all or a part back; the request has one key while the dialog is open, so that a second press changes nothing. */
export function RefundDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, refundable } = detail
  const { orderNumber } = order
  const [key] = useState(() => crypto.randomUUID())
  const isCash = order.paymentMode === 'CASH'
  const beyondTotal = isCash ? Math.max(0, toPaise(refundable) - toPaise(order.totalAmount)) : 0
  const [typed, setTyped] = useState(String(beyondTotal > 0 ? toRupees(beyondTotal) : refundable))
  const [reason, setReason] = useState('')
  const [isDisputeKnown, setDisputeKnown] = useState(false)
  const amount = readRupees(typed)
  const wrongAmount = objection(amount, detail)
  const refund = useOrderAction({
    run: (enteredAmount: number) =>
      api(refundShopper, { params: { orderNumber }, body: { key, amount: enteredAmount, reason, isDisputeKnown } }),
    done: isCash ? 'Noted: the money was given back' : 'The money is on its way back',
    onDone: onClose,
  })
  return (
    <Dialog title={`Send money back for ${orderNumber}`} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== undefined) refund.mutate(amount)
        }}
      >
        <p>
          {isCash
            ? `It was paid in cash: give the money back by hand or by UPI, and note it here. ${describeCredit(beyondTotal)}`
            : 'It goes back the way it came. The bank may take 5 to 7 working days; the shopper is told.'}
        </p>
        <TextField
          label="Amount"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={wrongAmount}
          hint={`At most ${formatRupees(refundable)}`}
          data-first-focus
        />
        <TextArea
          label="Reason, for those who read it later"
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DisputeCheck detail={detail} isChecked={isDisputeKnown} onCheck={setDisputeKnown} />
        <p role="alert" className="text-small text-chilli">
          {refund.error && sentenceOf(refund.error)}
        </p>
        <Button type="submit" wide disabled={refund.isPending || reason.trim() === '' || wrongAmount !== undefined}>
          {isCash ? 'Note' : 'Send back'} {formatRupees(amount ?? 0)}
        </Button>
      </form>
    </Dialog>
  )
}

/** What was received beyond the total was never billed; it goes back first. In paise. */
function describeCredit(beyondTotal: number) {
  if (beyondTotal === 0) return 'The credit note is made at once.'
  return `${formatPaise(beyondTotal)} of it is more than the bill and needs no credit note; for what goes beyond, it is made at once.`
}

function objection(amount: number | undefined, { refundable, order }: OrderDetail) {
  if (amount === undefined || amount < 1) return 'Enter rupees such as 50 or 49.50, at least 1'
  if (amount > refundable) return `Only ${formatRupees(refundable)} can still go back`
  return order.paymentMode === 'ONLINE' ? partObjection(amount, refundable) : undefined
}
