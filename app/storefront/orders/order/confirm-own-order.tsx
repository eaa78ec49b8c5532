import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { confirmCashOrder, sendCashCode } from '#contract/api/orders/cash-codes.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { usePersonalApi } from '../../session/personal-api.ts'
import { ConfirmCashOrder } from './confirm-cash-order.tsx'

/** The code of one of the own orders, while it waits for it. */
export function ConfirmOwnOrder({ userId, order }: { userId: string; order: Order }) {
  const api = usePersonalApi()
  const client = useQueryClient()
  if (!order.isToBeConfirmed) return null
  const { orderNumber, userBasicInfo } = order
  const params = { orderNumber }
  return (
    <ConfirmCashOrder
      sentTo={`+91\u00a0${userBasicInfo.mobileNumber}`}
      confirmBy={order.confirmBy}
      confirm={async (code) => {
        const confirmed = await api(confirmCashOrder, { params, body: { code } })
        client.setQueryData([userId, 'orders', orderNumber], confirmed)
        showToast('Your order is confirmed.', 'success')
        void client.invalidateQueries({ queryKey: [userId, 'orders'] })
      }}
      sendAgain={() => api(sendCashCode, { params })}
    />
  )
}
