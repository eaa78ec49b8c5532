import type { OrderStep, UndoableStep } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderStage } from '#contract/api/admin/orders/orders.ts'

export type OrderState = {
  orderStatus: string
  fulfilment: string
  /** All that was paid for it went back, is on its way, or was taken by the buyer's bank. */
  isRefunded: boolean
  /** A cash order whose code has not been given back yet. */
  isToBeConfirmed: boolean
  /** Its address is in none of the shop's areas, and nobody has accepted it yet. */
  isAddressInReview: boolean
  /** Cancelled on the road, and not all its pieces are accounted for yet. */
  isComingBack: boolean
  hasReturns: boolean
  deliveredAt: Date | null
}

/** How long after a delivery it can be taken back, should it have been noted by mistake. */
export const undoDeliveryHours = 24

/** The stage of an order in the back office, from its states; the first that fits (cancelled before delivered before on the way ...). */
export function stageOf(order: OrderState): OrderStage {
  if (order.orderStatus === 'CANCELLED') return order.isComingBack ? 'coming-back' : 'cancelled'
  if (order.orderStatus === 'COMPLETED') return 'delivered'
  if (order.fulfilment === 'OUT_FOR_DELIVERY') return 'on-the-way'
  if (order.isRefunded) return 'refunded'
  if (order.fulfilment === 'PACKED') return 'to-hand-over'
  if (order.isToBeConfirmed) return 'to-confirm'
  return order.isAddressInReview ? 'to-review' : 'to-pack'
}

/** What can be done next, the usual thing first. The server decides again by the same conditions when it is done. */
export function possibleSteps(order: OrderState): OrderStep[] {
  return stepsByStage[stageOf(order)]
}

/** The step that can be taken back, if there is one. A cancelled order stays cancelled: its goods and its money are gone. */
export function undoableStep(order: OrderState, now: Date): UndoableStep | undefined {
  const stage = stageOf(order)
  if (stage === 'to-hand-over' || (stage === 'refunded' && order.fulfilment === 'PACKED')) return 'pack'
  if (stage === 'on-the-way') return 'hand-over'
  if (stage !== 'delivered' || order.hasReturns || !order.deliveredAt) return undefined
  const hoursSince = (now.getTime() - order.deliveredAt.getTime()) / 3_600_000
  return hoursSince < undoDeliveryHours ? 'deliver' : undefined
}

const stepsByStage: Record<OrderStage, OrderStep[]> = {
  'to-confirm': ['confirm', 'cancel'],
  'to-review': ['accept', 'cancel'],
  'to-pack': ['pack', 'deliver', 'cancel'],
  'to-hand-over': ['hand-over', 'deliver', 'cancel'],
  'on-the-way': ['deliver', 'cancel'],
  delivered: ['return'],
  cancelled: [],
  'coming-back': ['return'],
  refunded: ['cancel'],
}
