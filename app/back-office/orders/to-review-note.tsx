import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { spaceMobile } from '../order-parts/order-labels.ts'

/** Why an order to none of the shop's areas stands still, and what can be done. */
export function ToReviewNote({ detail: { order } }: { detail: OrderDetail }) {
  if (!order.isAddressInReview) return null
  const { town, pincode } = order.deliveryAddress
  return (
    <p className="mb-4 max-w-[68ch] rounded-card border border-golden-edge bg-golden-pale/40 p-3">
      <strong className="font-semibold">Address to check.</strong> No area of yours knew {town} {pincode} when this was
      ordered or last corrected. The order can be packed and billed once the address is accepted. You can also correct
      it, cancel the order, or call +91 {spaceMobile(order.userBasicInfo.mobileNumber)}. Nothing is cancelled by itself.
    </p>
  )
}
