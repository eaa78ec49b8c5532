import { useState } from 'react'
import { useOrderAction } from '#app/back-office/order-parts/use-order-action.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { callOffOrder, type ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { leastRefund } from '#contract/rules/payments/refund-parts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import { isOpenDispute } from './dispute-text.ts'

/** Asks once, with the reason: a cancelled order stays cancelled. */
export function CancelDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { stage, order } = detail
  const { orderNumber } = order
  const [reason, setReason] = useState('')
  const [goods, setGoods] = useState<ParcelState>('on-its-way-back')
  const isOnTheWay = stage === 'on-the-way'
  const cancel = useOrderAction({
    run: () => api(callOffOrder, { params: { orderNumber }, body: { reason, ...(isOnTheWay ? { goods } : {}) } }),
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
          {isOnTheWay ? shelfLabels[goods] : 'Its pieces go back on the shelf.'} Its coupons are free again.{' '}
          {stage === 'to-confirm'
            ? 'Its code was not confirmed, so no message goes to its number.'
            : 'The shopper is told.'}{' '}
          {describeRefund(detail)} This cannot be taken back.
        </p>
        {isOnTheWay && (
          <SelectField
            label="Where are the goods?"
            options={parcelChoices}
            value={goods}
            onChange={({ target }) => setGoods(target.value as ParcelState)}
          />
        )}
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

function describeRefund({ order, refundable, disputes }: OrderDetail) {
  if (order.paymentMode !== 'ONLINE' || toPaise(refundable) < leastRefund) return 'There is no money to send back.'
  const money = formatRupees(refundable)
  return disputes.some(isOpenDispute)
    ? `${money} waits for the buyer's bank, which has not decided yet: if it decides for you, the money goes back by itself; if not, the bank has taken it already.`
    : `${money} goes back the way it came, by itself.`
}

const parcelChoices = [
  { value: 'on-its-way-back', name: 'On their way back to us' },
  { value: 'good', name: 'Back here, all of it good' },
  { value: 'spoilt', name: 'Back here, none of it can be sold' },
  { value: 'lost', name: 'Lost: they will not come back' },
] as const

const shelfLabels: Record<ParcelState, string> = {
  'on-its-way-back': 'Nothing goes on the shelf yet: note what came back, and in what state, once it is here.',
  good: 'All its pieces go back on the shelf.',
  spoilt: 'None of its pieces go back on the shelf.',
  lost: 'None of its pieces go back on the shelf.',
}
