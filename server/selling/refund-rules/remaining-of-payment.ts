import { type PaymentEvent, paymentState } from '#contract/rules/payments/payment-state.ts'
import type { refunds } from '#server/platform/schema/fulfilment/payments.ts'

type Row = typeof refunds.$inferSelect
export type RefundRow = Pick<Row, 'paymentId' | 'amount' | 'status' | 'providerRefundId'>

/**
 * What of a payment is neither back nor on its way, by what was heard of it and what was asked for, in paise; `gone` is what its bank took
 * and what the shop paid itself.
 */
export function remainingOfPayment(paymentId: string, events: PaymentEvent[], own: RefundRow[], outflows: number) {
  const { payments } = paymentState(events, { amount: 0, isLapsed: true })
  const payment = payments.find((one) => one.paymentId === paymentId)
  if (!payment) return 0
  return payment.amount - payment.returning - unconfirmedRefundsOf(paymentId, events, own) - outflows
}

/** What we have asked for of a payment, and the events do not tell of yet. */
export function unconfirmedRefundsOf(paymentId: string, events: PaymentEvent[], own: RefundRow[]) {
  const receivedIds = new Set(events.map(({ refundId }) => refundId))
  return own
    .filter((refund) => refund.paymentId === paymentId && refund.status !== 'failed')
    .filter(({ providerRefundId }) => providerRefundId === null || !receivedIds.has(providerRefundId))
    .reduce((sum, { amount }) => sum + amount, 0)
}
