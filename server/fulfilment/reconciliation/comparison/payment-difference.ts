import { formatPaise } from '#contract/money.ts'
import { paymentState } from '#contract/rules/payments/payment-state.ts'
import type { NewPaymentException } from '#server/fulfilment/payments/payment-exceptions.ts'
import type { ProviderPayment } from '#server/providers/payments/provider.ts'
import type { InBooks } from './payments-in-books.ts'

export function isTaken({ status }: Pick<ProviderPayment, 'status'>) {
  return status === 'captured' || status === 'refunded'
}

/** Whether the books say of a payment what the provider says: taken or not, how much, and how much of it goes back. */
export function agrees(payment: ProviderPayment, { events }: Pick<InBooks, 'events'>) {
  const [known] = paymentState(events, { amount: 0, isLapsed: true }).payments
  // Money in another currency is no event; the poller puts it before a person.
  if (payment.currency !== 'INR') return !known
  if (!isTaken(payment)) return !known && payment.status !== 'authorized'
  return known?.amount === payment.amount && known.returning === payment.amountRefunded
}

/** What a person reads where they do not, also after the shop has asked once more; nothing where no money differs. */
export function differenceOf(
  payment: ProviderPayment,
  { events, orderId, orderNumber }: InBooks,
): NewPaymentException | undefined {
  const [known] = paymentState(events, { amount: 0, isLapsed: true }).payments
  const { id, amount, amountRefunded, status } = payment
  if (!known && !isTaken(payment)) return undefined
  if (known && !isTaken(payment)) return paidHereOnly({ orderId, orderNumber, amount: known.amount, id }, status)
  const here = known
    ? `${formatPaise(known.amount)} were paid and ${formatPaise(known.returning)} of it go back`
    : 'nothing was paid'
  return {
    kind: 'sum-differs',
    subject: id,
    orderId,
    text: `At the payment provider ${formatPaise(amount)} of order ${orderNumber} were paid and ${formatPaise(amountRefunded)} of it go back (${id}); here ${here}. Look at it there, then say why it is right or what you did.`,
  }
}

type Paid = { orderId: string; orderNumber: string; amount: number; id: string }

export function paidHereOnly({ orderId, orderNumber, amount, id }: Paid, status: string): NewPaymentException {
  return {
    kind: 'paid-here-only',
    subject: id,
    orderId,
    text: `Order ${orderNumber} counts as paid with ${formatPaise(amount)} (${id}), but at the payment provider this payment is ${status}. Do not send the goods before you have looked at it there.`,
  }
}

export function refundedHereOnly({ orderId, orderNumber, amount, id }: Paid): NewPaymentException {
  return {
    kind: 'refunded-here-only',
    subject: id,
    orderId,
    text: `${formatPaise(amount)} of order ${orderNumber} count as sent back (${id}), but the payment provider has no such refund. Look at it there; if it has not gone back, refund it there or in another way.`,
  }
}
