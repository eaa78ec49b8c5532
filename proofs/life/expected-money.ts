import { formatPaise } from '#contract/money.ts'
import { leftOf, leftOfPayment, type Standing } from './standing.ts'
import type { Step } from './steps.ts'

/** What may be answered to a step, and how the order stands after it was taken. A refusal changes nothing. */
export type Expected = { answers: string[]; after: string | undefined }

type Part = { amount: number; isDisputeKnown?: boolean }

export function expectedRefund(part: Part, standing: Standing, number: string): Expected {
  if (standing.mode === 'CASH' && standing.status !== 'COMPLETED')
    return refusal('409 No money was received for this order, so none can go back.')
  return partOf(part, standing, number)
}

export function partOf({ amount, isDisputeKnown = false }: Part, standing: Standing, number: string): Expected {
  const left = leftOf(standing)
  const isOnline = standing.mode === 'ONLINE'
  const gone = isOnline ? 'has gone back, or is on its way' : 'was given back'
  if (left <= 0) return refusal(`409 All that was paid for order ${number} ${gone}.`)
  if (amount > left) return refusal(`409 Only ${formatPaise(left)} of order ${number} can still go back.`)
  const rest = left - amount
  if (!isOnline) return unchanged(standing)
  if (rest === 0 || rest >= 1_00)
    return isDisputeKnown ? unchanged(standing) : unlessDisputed(standing, standing.payment, number)
  const most = left - 1_00 < 1_00 ? '' : `, or at most ${formatPaise(left - 1_00)}`
  return refusal(`400 Less than ₹1.00 would be left, which cannot go back online. Send ${formatPaise(left)}${most}.`)
}

/** The bank may take once more what is sent back before it has decided. */
function unlessDisputed(standing: Standing, payment: string | null, number: string): Expected {
  const open = standing.disputes.find((dispute) => dispute.isOpen && dispute.payment === payment)
  if (!open) return unchanged(standing)
  const about = `409 The bank has not decided on a dispute of ${formatPaise(open.amount)} about order ${number}`
  return refusal(`${about}: what is refunded now it may take once more.`)
}

/** What the owner paid another way: of a refund that failed, once, and of no more than can still go back. */
export function expectedManualRefund(
  { refundId, reference }: Extract<Step, { name: 'note a manual refund' }>,
  standing: Standing,
  number: string,
): Expected {
  const refund = standing.refunds.find(({ id }) => id === refundId)
  if (!refund) return refusal(`404 There is no such refund of order ${number}.`)
  const known = standing.manual.find((one) => one.refund === refundId)
  const how = known?.method === 'upi' ? 'UPI' : 'bank transfer'
  if (known?.reference === reference) return unchanged(standing)
  if (known) return refusal(`409 It is noted already that this refund was paid, by ${how} ${known.reference}.`)
  if (refund.status !== 'failed') return refusal(hasNotFailed)
  const disputed = unlessDisputed(standing, refund.payment, number)
  if (disputed.after === undefined) return disputed
  const left = Math.max(0, leftOfPayment(standing, refund.payment))
  if (refund.amount > left) return refusal(`409 Only ${formatPaise(left)} of order ${number} can still go back.`)
  return unchanged(standing)
}

const hasNotFailed = '409 This refund has not failed: it went back to where it came from, or is on its way there.'

/** What is noted as received at the door: of an order paid online nothing, else at most ₹1,000 more than its total. */
export function refusedAtTheDoor({ amount }: { amount?: number }, { mode, total }: Standing, number: string) {
  if (amount === undefined) return undefined
  if (mode === 'ONLINE') return refusal(isPaidOnline(number))
  const most = `At most ${formatPaise(total + 1_000_00)} can be noted as received for order ${number}`
  return amount > total + 1_000_00 ? refusal(`400 ${most}: its total and ₹1,000.00 more.`) : undefined
}

function isPaidOnline(number: string) {
  return `400 Order ${number} is paid online: no cash is received for it.`
}

/** Cash that comes after the delivery: of what is missing, and no more. */
export function expectedCash({ amount }: { amount: number }, standing: Standing, number: string): Expected {
  const { mode, status, total, received } = standing
  if (mode === 'ONLINE') return refusal(isPaidOnline(number))
  if (status !== 'COMPLETED')
    return refusal(`409 Order ${number} was not delivered for cash: there is nothing to receive.`)
  const missing = total - received
  if (missing <= 0) return refusal(`409 All of order ${number} was received.`)
  if (amount > missing) return refusal(`409 Only ${formatPaise(missing)} of order ${number} is missing.`)
  return unchanged(standing)
}

export function unchanged({ status, fulfilment }: Standing): Expected {
  return { answers: ['200'], after: `${status} ${fulfilment}` }
}

export function refusal(sentence: string): Expected {
  return { answers: [sentence], after: undefined }
}
