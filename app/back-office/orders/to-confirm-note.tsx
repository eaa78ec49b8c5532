import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'

function whenOf(confirmBy: string) {
  return Date.parse(confirmBy) > Date.now() ? `on ${formatDayAndTime(confirmBy)}` : 'within the hour'
}

/** Why a cash order that waits for its code stands still, and who decides. */
export function ToConfirmNote({ detail: { stage, isLate, order } }: { detail: OrderDetail }) {
  if (stage !== 'to-confirm') return null
  return (
    <p className="mb-4 max-w-[68ch] rounded-card border border-golden-edge bg-golden-pale/40 p-3">
      <strong className="font-semibold">Code not confirmed yet.</strong> The order cannot be packed before.{' '}
      {isLate
        ? `It has waited longer than was promised: call +91 ${spaceMobile(order.userBasicInfo.mobileNumber)}, then confirm or cancel it.`
        : 'The shopper enters the code of the SMS, or tells it on the phone.'}{' '}
      {order.confirmBy
        ? `Unless it is confirmed, it is cancelled by itself ${whenOf(order.confirmBy)}: its goods go back on the shelf. Sending the code again from here gives it the full time anew.`
        : 'It is not cancelled by itself.'}
    </p>
  )
}
