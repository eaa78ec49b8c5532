import { formatPaise } from '#contract/money.ts'
import { type OrderState, remainingOf, remainingOfPayment } from './order-state.ts'
import type { Transition } from './transitions.ts'

/** What may be answered to a step, and how the order stands after it was taken. A refusal changes nothing. */
export type Expected = { answers: string[]; after: string | undefined }

type Part = { amount: number; isDisputeKnown?: boolean }

export function expectedRefund(part: Part, orderState: OrderState, number: string): Expected {
  if (orderState.mode === 'CASH' && orderState.status !== 'COMPLETED')
    return refusal('409 No money was received for this order, so none can go back.')
  return partOf(part, orderState, number)
}

export function partOf({ amount, isDisputeKnown = false }: Part, orderState: OrderState, number: string): Expected {
  const remaining = remainingOf(orderState)
  const isOnline = orderState.mode === 'ONLINE'
  const refundedSentence = isOnline ? 'has gone back, or is on its way' : 'was given back'
  if (remaining <= 0) return refusal(`409 All that was paid for order ${number} ${refundedSentence}.`)
  if (amount > remaining) return refusal(`409 Only ${formatPaise(remaining)} of order ${number} can still go back.`)
  const remainder = remaining - amount
  if (!isOnline) return unchanged(orderState)
  if (remainder === 0 || remainder >= 1_00)
    return isDisputeKnown ? unchanged(orderState) : unlessDisputed(orderState, orderState.payment, number)
  const most = remaining - 1_00 < 1_00 ? '' : `, or at most ${formatPaise(remaining - 1_00)}`
  return refusal(
    `400 Less than ₹1.00 would be left, which cannot go back online. Send ${formatPaise(remaining)}${most}.`,
  )
}

/** The bank may take once more what is sent back before it has decided. */
function unlessDisputed(orderState: OrderState, payment: string | null, number: string): Expected {
  const open = orderState.disputes.find((dispute) => dispute.isOpen && dispute.payment === payment)
  if (!open) return unchanged(orderState)
  const about = `409 The bank has not decided on a dispute of ${formatPaise(open.amount)} about order ${number}`
  return refusal(`${about}: what is refunded now it may take once more.`)
}

/** What the owner paid another way: of a refund that failed, once, and of no more than can still go back. */
export function expectedManualRefund(
  { refundId, reference }: Extract<Transition, { name: 'note a manual refund' }>,
  orderState: OrderState,
  number: string,
): Expected {
  const refund = orderState.refunds.find(({ id }) => id === refundId)
  if (!refund) return refusal(`404 There is no such refund of order ${number}.`)
  const known = orderState.manual.find((one) => one.refund === refundId)
  const how = known?.method === 'upi' ? 'UPI' : 'bank transfer'
  if (known?.reference === reference) return unchanged(orderState)
  if (known) return refusal(`409 It is noted already that this refund was paid, by ${how} ${known.reference}.`)
  if (refund.status !== 'failed') return refusal(hasNotFailed)
  const disputed = unlessDisputed(orderState, refund.payment, number)
  if (disputed.after === undefined) return disputed
  const remaining = Math.max(0, remainingOfPayment(orderState, refund.payment))
  if (refund.amount > remaining)
    return refusal(`409 Only ${formatPaise(remaining)} of order ${number} can still go back.`)
  return unchanged(orderState)
}

const hasNotFailed = '409 This refund has not failed: it went back to where it came from, or is on its way there.'

/** What is noted as received at the door: of an order paid online nothing, else at most ₹1,000 more than its total. */
export function refusedAtTheDoor({ amount }: { amount?: number }, { mode, total }: OrderState, number: string) {
  if (amount === undefined) return undefined
  if (mode === 'ONLINE') return refusal(isPaidOnline(number))
  const most = `At most ${formatPaise(total + 1_000_00)} can be noted as received for order ${number}`
  return amount > total + 1_000_00 ? refusal(`400 ${most}: its total and ₹1,000.00 more.`) : undefined
}

function isPaidOnline(number: string) {
  return `400 Order ${number} is paid online: no cash is received for it.`
}

/** Cash that comes after the delivery: of what is missing, and no more. */
export function expectedCash({ amount }: { amount: number }, orderState: OrderState, number: string): Expected {
  const { mode, status, total, received } = orderState
  if (mode === 'ONLINE') return refusal(isPaidOnline(number))
  if (status !== 'COMPLETED')
    return refusal(`409 Order ${number} was not delivered for cash: there is nothing to receive.`)
  const missing = total - received
  if (missing <= 0) return refusal(`409 All of order ${number} was received.`)
  if (amount > missing) return refusal(`409 Only ${formatPaise(missing)} of order ${number} is missing.`)
  return unchanged(orderState)
}

export function unchanged({ status, fulfilment }: OrderState): Expected {
  return { answers: ['200'], after: `${status} ${fulfilment}` }
}

export function refusal(sentence: string): Expected {
  return { answers: [sentence], after: undefined }
}
