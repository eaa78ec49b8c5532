import type { Order } from './happen.ts'
import type { Happening } from './lives.ts'
import { type OrderState, remainingOf } from './order-state.ts'

type Happens = (order: Order, orderState: OrderState) => Promise<unknown>

/** What somebody does in the provider's own office, what its banks do, and what it refuses. */
export const moneyAtProvider: Partial<Record<Happening, Happens>> = {
  'a part goes back by hand': (order, orderState) => refundPartAtProvider(order, orderState, 'processed'),
  'a part waits by hand': (order, orderState) => refundPartAtProvider(order, orderState, 'pending'),
  'a part fails by hand': (order, orderState) => refundPartAtProvider(order, orderState, 'failed'),
  'what waits succeeds': (order, orderState) => finishPendingRefund(order, orderState, 'processed'),
  'what waits fails': (order, orderState) => finishPendingRefund(order, orderState, 'failed'),
  'the next refund fails': async ({ provider }, { payment }) => {
    if (payment) await provider.faultMore({ on: `refund ${payment}`, kind: 'fail' })
  },
  'the next refund is refused': async ({ refuse }, { payment }) => {
    if (payment) refuse(payment)
  },
  'a failed refund is carried out': carryOut,
  'it is paid again': async (order, orderState) => {
    const { backOffice, paymentOrderId } = order
    if (!mayBePaidAgain(order, orderState)) return
    await backOffice.calls.pay(backOffice.intent, paymentOrderId ?? '', { outcome: 'twice' })
  },
  // Only once; then it has come through.
  'a failed payment comes through': async (order, orderState) => {
    const { provider, failedPayment } = order
    if (failedPayment && mayBePaidAgain(order, orderState)) await provider.succeedLate(failedPayment).catch(() => {})
  },
}

/** What waits at the provider comes to its end. */
export async function finishPendingRefund(
  { provider, books }: Order,
  { payment }: OrderState,
  outcome: 'processed' | 'failed',
) {
  books.refresh()
  const waiting = [...books.refunds.values()].filter((one) => one.payment_id === payment && one.status === 'pending')
  for (const { id } of waiting) await provider.endByHand(id, outcome)
}

/** Where all of the first payment has gone back, a second one pays the order: then whose the first refund was is a matter of taste. */
function mayBePaidAgain(order: Order, orderState: OrderState) {
  if (!order.paymentOrderId || (orderState.status !== 'CANCELLED' && remainingOf(orderState) <= 0)) return false
  order.isPaidAgain = true
  return true
}

/** At most half of what the provider still holds, so that something is left to ask for. */
async function refundPartAtProvider(
  order: Order,
  { payment }: OrderState,
  outcome: 'processed' | 'pending' | 'failed',
) {
  const { provider, books, random, isAlone } = order
  books.refresh()
  const held = books.payments.get(payment ?? '')
  const remaining = held ? held.amount - held.amount_refunded : 0
  if (!held || remaining < 4_00) return
  try {
    await provider.refundByHand(held.id, random.whole(1_00, Math.floor(remaining / 2)), outcome)
  } catch (error) {
    // What the shop has sent back since the books were read, the provider does not send again.
    if (isAlone || (error as Error).message !== moreThanRemaining) throw error
  }
}

const moreThanRemaining = 'The total refund amount is greater than the refund payment amount'

/** One of ours that had failed: it may have been paid by hand since, or asked for once more. */
async function carryOut({ provider, books, random }: Order, { payment }: OrderState) {
  books.refresh()
  const failed = [...books.refunds.values()].filter((one) => one.payment_id === payment && one.status === 'failed')
  if (failed.length === 0) return
  await provider.endByHand(random.pick(failed).id, 'processed').catch((error: Error) => {
    if (error.message !== moreThanRemaining) throw error
  })
}
