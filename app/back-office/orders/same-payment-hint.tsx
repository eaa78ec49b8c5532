import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'

type Refund = OrderDetail['refunds'][number]

/** Asks whether a refund at the provider and a payment by hand of the same amount are the same money: the shop cannot tell. */
export function SamePaymentHint({ refund, byHand }: { refund: Refund; byHand: Refund | undefined }) {
  if (!byHand?.paidByHand) return null
  const { method, reference } = byHand.paidByHand
  return (
    <span className="mt-1 block rounded-card border border-golden-edge bg-golden-pale/40 p-2">
      You also paid {formatRupees(refund.amount)} of this order by {method === 'upi' ? 'UPI' : 'bank transfer'} (
      <span className="break-all">{reference}</span>). Is it the same money? If it is, it went out twice: ask the buyer
      for one of the two back. If these are two refunds, there is nothing to do.
    </span>
  )
}
