import { useState } from 'react'
import type { Order } from '#contract/api/orders.ts'
import { Button } from '../ui/button.tsx'
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
