import type { Order } from './happen.ts'
import type { Happening } from './lives.ts'
import { leftOf, type Standing } from './standing.ts'

type Happens = (order: Order, standing: Standing) => Promise<unknown>

/** What somebody does in the provider's own office, what its banks do, and what it refuses. */
export const moneyAtProvider: Partial<Record<Happening, Happens>> = {
  'a part goes back by hand': (order, standing) => partByHand(order, standing, 'processed'),
  'a part waits by hand': (order, standing) => partByHand(order, standing, 'pending'),
  'a part fails by hand': (order, standing) => partByHand(order, standing, 'failed'),
  'what waits succeeds': (order, standing) => endWaiting(order, standing, 'processed'),
  'what waits fails': (order, standing) => endWaiting(order, standing, 'failed'),
  'the next refund fails': async ({ provider }, { payment }) => {
    if (payment) await provider.faultMore({ on: `refund ${payment}`, kind: 'fail' })
  },
  'the next refund is refused': async ({ refuse }, { payment }) => {
    if (payment) refuse(payment)
  },
  'a failed refund is carried out': carryOut,
  'it is paid again': async (order, standing) => {
    const { counter, paymentOrderId } = order
    if (!mayBePaidAgain(order, standing)) return
    await counter.calls.pay(counter.wish, paymentOrderId ?? '', { outcome: 'twice' })
  },
  // Only once; then it has come through.
  'a failed payment comes through': async (order, standing) => {
    const { provider, failedPayment } = order
    if (failedPayment && mayBePaidAgain(order, standing)) await provider.comeThrough(failedPayment).catch(() => {})
  },
}

/** What waits at the provider comes to its end. */
export async function endWaiting({ provider, books }: Order, { payment }: Standing, outcome: 'processed' | 'failed') {
  books.refresh()
  const waiting = [...books.refunds.values()].filter((one) => one.payment_id === payment && one.status === 'pending')
  for (const { id } of waiting) await provider.endByHand(id, outcome)
}

/** Where all of the first payment has gone back, a second one pays the order: then whose the first refund was is a matter of taste. */
function mayBePaidAgain(order: Order, standing: Standing) {
  if (!order.paymentOrderId || (standing.status !== 'CANCELLED' && leftOf(standing) <= 0)) return false
  order.isPaidAgain = true
  return true
}

/** At most half of what the provider still holds, so that something is left to ask for. */
async function partByHand(order: Order, { payment }: Standing, outcome: 'processed' | 'pending' | 'failed') {
  const { provider, books, random, isAlone } = order
  books.refresh()
  const held = books.payments.get(payment ?? '')
  const left = held ? held.amount - held.amount_refunded : 0
  if (!held || left < 4_00) return
  try {
    await provider.refundByHand(held.id, random.whole(1_00, Math.floor(left / 2)), outcome)
  } catch (error) {
    // What the shop has sent back since the books were read, the provider does not send again.
    if (isAlone || (error as Error).message !== moreThanLeft) throw error
  }
}

const moreThanLeft = 'The total refund amount is greater than the refund payment amount'

/** One of ours that had failed: it may have been paid by hand since, or asked for once more. */
async function carryOut({ provider, books, random }: Order, { payment }: Standing) {
  books.refresh()
  const failed = [...books.refunds.values()].filter((one) => one.payment_id === payment && one.status === 'failed')
  if (failed.length === 0) return
  await provider.endByHand(random.pick(failed).id, 'processed').catch((error: Error) => {
    if (error.message !== moreThanLeft) throw error
  })
}
