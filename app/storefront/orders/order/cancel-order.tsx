import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { cancelOrder, type Order } from '#contract/api/orders/orders.ts'
import { usePersonalApi } from '../../session/personal-api.ts'

/** Calls an order off while it is not packed; asked once more before, as it cannot be taken back. */
export function CancelOrder({ userId, order }: { userId: string; order: Order }) {
  const api = usePersonalApi()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { orderNumber, orderStatus, fulfilment, paymentStatus } = order
  const cancel = useMutation({
    mutationFn: () => api(cancelOrder, { params: { orderNumber } }),
    onSuccess: (cancelled) => {
      client.setQueryData([userId, 'orders', orderNumber], cancelled)
      showToast('Your order was cancelled.', 'success')
    },
    onError: (error) => {
      const isRefused = isApiError(error) && error.hasServerMessage
      showToast(isRefused ? error.message : 'Failed to cancel the order. Please try again.', 'error')
    },
    onSettled: () => {
      setConfirming(false)
      void client.invalidateQueries({ queryKey: [userId, 'orders'] })
    },
  })
  if (orderStatus !== 'CONFIRMED' || fulfilment !== 'RECEIVED') return null
  return (
    <>
      <Button
        look="plain"
        className="justify-self-start px-0"
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        Cancel this order
      </Button>
      {isConfirming && (
        <Dialog title="Cancel this order?" onClose={() => setConfirming(false)}>
          <div className="grid gap-4 p-4">
            <p>
              Nothing has been packed yet, so it costs you nothing.
              {paymentStatus === 'PAID' &&
                ' What you paid goes back to where it came from, within 5 to 7 working days.'}
            </p>
            <Button look="dark" aria-disabled={cancel.isPending} onClick={() => !cancel.isPending && cancel.mutate()}>
              {cancel.isPending ? 'Cancelling...' : 'Yes, cancel it'}
            </Button>
            <Button look="quiet" onClick={() => setConfirming(false)}>
              Keep the order
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
