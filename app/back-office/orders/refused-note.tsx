import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'

/** The owner of the number did not order it, but it was packed, or confirmed by the shop, by then. */
export function RefusedNote({ detail: { refusedAt, order } }: { detail: OrderDetail }) {
  if (!refusedAt || order.orderStatus !== 'CONFIRMED') return null
  return (
    <p className="mb-4 max-w-[68ch] rounded-card border border-golden-edge bg-golden-pale/40 p-3">
      <strong className="font-semibold">Not ordered by who has the number.</strong> Whoever logs in with +91{' '}
      {spaceMobile(order.userBasicInfo.mobileNumber)} said so on {formatDayAndTime(refusedAt)}. Call before you send it,
      and cancel it where nobody wants it.
    </p>
  )
}
