import type { OrderDetail } from '#contract/api/admin/orders.ts'
import { spokenMobile } from './order-words.ts'

/** Why a cash order that waits for its code stands still, and who decides. */
export function ToConfirmNote({ detail: { stage, isLate, order } }: { detail: OrderDetail }) {
  if (stage !== 'to-confirm') return null
  return (
    <p className="mb-4 max-w-[68ch] rounded-card border border-golden-edge bg-golden-pale/40 p-3">
      <strong className="font-semibold">Code not confirmed yet.</strong> The order cannot be packed before.{' '}
      {isLate
        ? `It has waited longer than was promised: call +91 ${spokenMobile(order.userBasicInfo.mobileNumber)}, then confirm or cancel it.`
        : 'The shopper enters the code of the SMS, or tells it on the phone.'}{' '}
      Nothing is cancelled by itself.
    </p>
  )
}
