import { api } from '#app/shared/api/browser-api.ts'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { confirmTrackedOrder, sendTrackedCode } from '#contract/api/orders/cash-codes.ts'
import type { TrackedOrder, TrackLink } from '#contract/api/orders/tracking.ts'
import { ConfirmCashOrder } from '../order/confirm-cash-order.tsx'

type Props = { order: TrackedOrder; link: TrackLink; onConfirmed: (order: TrackedOrder) => void }

/** The code of a guest's order, while it waits for it. */
export function ConfirmTrackedOrder({ order, link, onConfirmed }: Props) {
  if (!order.isToBeConfirmed) return null
  return (
    <ConfirmCashOrder
      sentTo={`the number that ends with ${link.lastFour}`}
      confirmBy={order.confirmBy}
      confirm={async (code) => {
        onConfirmed(await api(confirmTrackedOrder, { body: { ...link, code } }))
        showToast('Your order is confirmed.', 'success')
      }}
      sendAgain={() => api(sendTrackedCode, { body: link })}
    />
  )
}
