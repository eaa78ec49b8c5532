import { formatPaise } from '#contract/money.ts'
import type { OrderState } from './order-state.ts'

/**
 * While the bank decides, the shop asks for nothing of this payment by itself: what it asks for, the bank may take once more. Gives what
 * was asked for all the same, between one moment and a later one, of a payment that was disputed all the while.
 */
export function requestedBeforeBank(before: OrderState, after: OrderState): string[] {
  const known = new Set(before.refunds.map(({ id }) => id))
  return after.refunds
    .filter(({ id, reason, payment }) => !known.has(id) && reason !== 'staff' && isOpen(before, payment))
    .filter(({ payment }) => isOpen(after, payment))
    .map(
      ({ amount, payment, reason }) =>
        `${formatPaise(amount)} of ${payment} is asked for (${reason}) before the bank has decided.`,
    )
}

/** What waited for the bank went on its way before it had decided. */
export function sentBeforeTheBank(before: OrderState, after: OrderState): string[] {
  return before.refunds
    .filter(({ status, reason, payment }) => status === 'wanted' && reason !== 'staff' && isOpen(before, payment))
    .filter(({ payment }) => isOpen(after, payment))
    .filter(({ id }) => after.refunds.some((one) => one.id === id && isSent(one)))
    .map(({ amount, payment }) => `${formatPaise(amount)} of ${payment} was sent before the bank has decided.`)
}

function isSent({ status }: { status: string }) {
  return status === 'created' || status === 'processed'
}

function isOpen({ disputes }: OrderState, payment: string) {
  return disputes.some((dispute) => dispute.payment === payment && dispute.isOpen)
}
