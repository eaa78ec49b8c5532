import { formatPaise } from '#contract/money.ts'
import { readOffice } from './back-office.ts'
import type { Order } from './happen.ts'
import { readOrderState } from './order-state.ts'

/**
 * Once an order's life has ended: what of its payment can still go back, by the provider's books and by what the owner was acknowledged
 * to have paid himself. The back office has to say the same; and of a wanted refund nothing may still wait.
 */
export async function judgeRemaining(order: Order): Promise<string[]> {
  const { books, backOffice, orderNumber, shop, manuallyRefunded } = order
  const { payment, refunds } = await readOrderState(shop.pool, orderNumber)
  books.refresh()
  const held = books.payments.get(payment ?? '')
  if (!held) return []
  const sent = [...books.refunds.values()].filter((one) => one.payment_id === held.id)
  const refunded = sumOf(sent.filter(({ status }) => status !== 'failed'))
  const carriedOut = new Set(sent.filter(({ status }) => status === 'processed').map(({ id }) => id))
  // What the provider carried out after all counts once, as sent by it; the order may have another payment by now.
  const ofPayment = refunds.filter((one) => one.payment === held.id && !carriedOut.has(one.at ?? ''))
  const byHand = ofPayment.map(({ id }) => ({ amount: manuallyRefunded.get(id) ?? 0 }))
  const disputes = [...books.disputes.values()].filter((one) => one.payment_id === held.id)
  const lost = disputes.reduce((sum, { amount_deducted: taken }) => sum + taken, 0)
  const remaining = Math.max(0, held.amount - refunded - lost - sumOf(byHand))
  const { refundable } = await readOffice<{ refundable: number }>(
    backOffice.origin,
    backOffice.inCharge,
    `orders/${orderNumber}`,
  )
  const sentRefundable = Math.round(refundable * 100)
  const unsentRefunds = refunds.filter(({ status }) => status === 'wanted')
  return [
    ...(sentRefundable === remaining
      ? []
      : [`in the end ${formatPaise(sentRefundable)} of ${held.id} can go back, not ${formatPaise(remaining)}.`]),
    ...unsentRefunds.map(({ id, amount }) => `in the end a refund of ${formatPaise(amount)} (${id}) still waits.`),
  ]
}

function sumOf(refunds: { amount: number }[]) {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
