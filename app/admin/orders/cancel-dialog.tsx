import { useState } from 'react'
import { callOffOrder, type OrderDetail } from '#contract/api/admin/orders.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { leastRefund } from '#contract/rules/refund-parts.ts'
import { api } from '../../api/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useOrderDeed } from './use-order-deed.ts'

/** Asks once, with the reason: a cancelled order stays cancelled. */
export function CancelDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, refundable, stage } = detail
  const { orderNumber } = order
  const [reason, setReason] = useState('')
  const cancel = useOrderDeed({
    run: () => api(callOffOrder, { params: { orderNumber }, body: { reason } }),
    done: `Order ${orderNumber} is cancelled`,
    onDone: onClose,
  })
  return (
    <Dialog title={`Cancel order ${orderNumber}?`} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          cancel.mutate()
        }}
      >
        <p>
          Its pieces go back on the shelf and its coupons are free again.{' '}
          {stage === 'to-confirm'
            ? 'Its code was not confirmed, so no message goes to its number.'
            : 'The shopper is told.'}{' '}
          {order.paymentMode === 'ONLINE' && toPaise(refundable) >= leastRefund
            ? `${formatRupees(refundable)} goes back the way it came, by itself.`
            : 'There is no money to send back.'}{' '}
          This cannot be taken back.
        </p>
        <TextArea
          label="Reason, for those who read it later"
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-first-focus
        />
        <p role="alert" className="text-small text-chilli">
          {cancel.error && sentenceOf(cancel.error)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Keep the order
          </Button>
          <Button type="submit" look="dark" disabled={cancel.isPending || reason.trim() === ''}>
            Cancel order
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
