import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { CheckField } from '../../ui/fields.tsx'
import { isOpenDispute } from './dispute-text.ts'

type Props = { detail: OrderDetail; isChecked: boolean; onCheck: (isChecked: boolean) => void }

/** What must be read before money of a payment under dispute goes back; nothing where there is none. */
export function DisputeCheck({ detail, isChecked, onCheck }: Props) {
  const open = detail.disputes.find(isOpenDispute)
  if (!open) return null
  return (
    <div className="rounded-card border border-chilli p-3">
      <p className="mb-2 text-small text-chilli">
        The buyer's bank has not decided on a dispute of {formatRupees(open.amount)}. What you refund now it may take
        once more. Answer the bank instead, or refund instead of answering.
      </p>
      <CheckField
        label="I know, refund it all the same"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
    </div>
  )
}
