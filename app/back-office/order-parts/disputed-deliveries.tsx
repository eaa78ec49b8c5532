import type { OrderRow } from '#contract/api/admin/orders/orders.ts'
import { CheckField } from '../ui/fields.tsx'

type Disputable = Pick<OrderRow, 'orderNumber' | 'name' | 'stage' | 'isDisputed'>
type Props = { orders: Disputable[]; isChecked: boolean; onCheck: (isChecked: boolean) => void }

/** Which of the orders a buyer's bank disputes, by name: what is still here is asked about, as it goes out unread otherwise. */
export function DisputedDeliveries({ orders, isChecked, onCheck }: Props) {
  const disputed = orders.filter(({ isDisputed }) => isDisputed)
  if (disputed.length === 0) return null
  const isAsked = disputed.some(({ stage }) => stage !== 'on-the-way')
  return (
    <div className="rounded-card border border-chilli p-3">
      <p className="text-small text-chilli">
        The buyer's bank has not decided on a dispute about {disputed.map(nameOf).join(', ')}. Get a proof of the
        delivery, such as a signature or a photo: the bank asks you for it.
        {isAsked && ' Should it decide for the buyer, the money is gone, and the goods with it.'}
      </p>
      {isAsked && (
        <CheckField
          label="I know, it was delivered all the same"
          checked={isChecked}
          onChange={({ target }) => onCheck(target.checked)}
        />
      )}
    </div>
  )
}

function nameOf({ orderNumber, name }: Disputable) {
  return `order ${orderNumber} (${name})`
}
