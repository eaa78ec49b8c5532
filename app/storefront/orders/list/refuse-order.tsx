import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { showToast } from '#app/shared/ui/toasts/toasts.ts'
import { type NumberOrder, refuseNumberOrder } from '#contract/api/accounts/number-orders.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { usePersonalApi } from '../../session/personal-api.ts'

/** Under which the orders of a number are kept ready. */
export function numberOrdersKey(userId: string) {
  return [userId, 'number-orders'] as const
}

/** Says that one did not order what somebody placed to one's number; asked once more before, as it cannot be taken back. */
export function RefuseOrder({ userId, order }: { userId: string; order: NumberOrder }) {
  const api = usePersonalApi()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { orderNumber, isCancellable, isRefused } = order
  const refuse = useMutation({
    mutationFn: () => api(refuseNumberOrder, { params: { orderNumber } }),
    onSuccess: ({ outcome }) => showToast(outcome === 'CANCELLED' ? cancelled : thanks, 'success'),
    onError: (error) => {
      const isRefusal = isApiError(error) && error.hasServerMessage
      showToast(isRefusal ? error.message : 'We could not note it. Please try again.', 'error')
    },
    onSettled: () => {
      setConfirming(false)
      void client.invalidateQueries({ queryKey: numberOrdersKey(userId) })
    },
  })
  if (isRefused) return <p className="font-semibold text-small">You did not order this. The shop knows.</p>
  return (
    <>
      <Button
        look="quiet"
        className="justify-self-start"
        aria-haspopup="dialog"
        aria-label={`I did not order this: order ${orderNumber}`}
        onClick={() => setConfirming(true)}
      >
        I did not order this
      </Button>
      {isConfirming && (
        <Dialog title="You did not order this?" onClose={() => setConfirming(false)}>
          <div className="grid gap-4 p-4">
            <p>
              {isCancellable
                ? 'We cancel it then: nothing is delivered, and nothing is to be paid. This cannot be taken back.'
                : 'We are preparing it already. We tell the people of the shop that you did not order it. Should it come to your door, you need not take or pay it.'}
            </p>
            <Button look="dark" aria-disabled={refuse.isPending} onClick={() => !refuse.isPending && refuse.mutate()}>
              {refuse.isPending ? 'One moment...' : isCancellable ? 'Yes, cancel it' : 'Yes, tell the shop'}
            </Button>
            <Button look="quiet" onClick={() => setConfirming(false)}>
              Leave it as it is
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const cancelled = 'The order is cancelled. Nothing will be delivered.'
const thanks = 'Thank you. The people of the shop know now.'
