import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import type { Order } from '#contract/api/orders/orders.ts'
import { orderAgain } from './order-again.ts'

/** The same order once more: into the cart with what is still sold. */
export function OrderAgainButton({ order, className = '' }: { order: Order; className?: string }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      look="quiet"
      aria-disabled={isBusy}
      aria-label={`Order again, order ${order.orderNumber}`}
      className={className}
      onClick={() => {
        if (isBusy) return
        setBusy(true)
        void orderAgain(order.orderItems).finally(() => setBusy(false))
      }}
    >
      Order again
    </Button>
  )
}
