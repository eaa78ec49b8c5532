import { endedDisputeStatuses } from '#contract/api/admin/payments/disputes.ts'
import type { Order } from './happen.ts'
import type { Happening } from './lives.ts'
import type { OrderState } from './order-state.ts'

type Happens = (order: Order, orderState: OrderState) => Promise<unknown>
const [onTheWay, ends] = [['under_review', 'action_required'] as const, endedDisputeStatuses]

/** What the buyer's bank does. The shop hears of it by webhooks that come late, twice and in any order. */
export const disputing: Partial<Record<Happening, Happens>> = {
  'it is disputed': (order, orderState) => dispute(order, orderState, 1),
  'a part is disputed': (order, orderState) => dispute(order, orderState, order.random.pick([0.2, 0.5, 0.9])),
  'the dispute goes on': async (order) => {
    for (const { id } of openOf(order))
      await order.provider.dispute({ dispute_id: id, status: order.random.pick(onTheWay) })
  },
  'the dispute is won': (order) => decide(order, 'won'),
  'the dispute is lost': (order) => decide(order, 'lost'),
  'the dispute is closed': (order) => decide(order, 'closed'),
}

/** Every dispute about the order has ended. */
export async function endDisputes(order: Order) {
  await decide(order, order.random.pick(ends))
}

/** A part of what was paid, whatever went back before; one at a time. */
async function dispute(order: Order, orderState: OrderState, share: number) {
  const { provider, books } = order
  books.refresh()
  const held = books.payments.get(orderState.payment ?? '')
  if (!held || openOf(order).length > 0 || isLost(order)) return
  await provider.dispute({ payment_id: held.id, amount: Math.ceil(held.amount * share) })
}

async function decide(order: Order, status: (typeof ends)[number]) {
  for (const { id, amount } of openOf(order)) {
    const isInPart = status === 'lost' && order.random.happens(0.3)
    const taken = isInPart ? { amount_deducted: order.random.whole(1, amount) } : {}
    await order.provider.dispute({ dispute_id: id, status, ...taken })
  }
}

function openOf(order: Order) {
  return disputesOf(order).filter(({ status }) => !ends.some((end) => end === status))
}

/** No bank takes the same money twice. */
function isLost(order: Order) {
  return disputesOf(order).some(({ status }) => status === 'lost')
}

/** Of any of its payments: where it was paid twice, the other one may be its own since. */
function disputesOf({ books, paymentOrderId = '-' }: Order) {
  books.refresh()
  return [...books.disputes.values()].filter(
    ({ payment_id: id }) => books.payments.get(id)?.order_id === paymentOrderId,
  )
}
