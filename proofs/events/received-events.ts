import type { PaymentEvent } from '#contract/rules/payments/payment-state.ts'
import { eventsOfPayment, eventsOfRefund } from '#server/fulfilment/payments/payment-events.ts'
import type { ProviderPayment, ProviderRefund } from '#server/providers/payments/provider.ts'
import { readWebhook, WebhookContent } from '#server/providers/payments/webhook-content.ts'

/** The seven things that are heard of one payment, by the names they come under. */
export const sevenNames = [
  'confirm',
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'payment.failed',
  'refund.created',
  'refund.processed',
] as const
export type EventName = (typeof sevenNames)[number]

type Money = { paymentId: string; amount: number; refundId: string; refunded: number }

/** What the shop reads out of each of the seven, of a payment of `amount` paise of which `refunded` went back. */
export function sevenOf(money: Money): Map<EventName, PaymentEvent[]> {
  return new Map(sevenNames.map((name) => [name, name === 'confirm' ? confirmed(money) : webhookOf(name, money)]))
}

/** What the poller finds in the provider's books when all has happened. */
export function eventsOfPoller({ paymentId, amount, refundId, refunded }: Money): PaymentEvent[] {
  const status = refunded === amount ? 'refunded' : 'captured'
  const refund: ProviderRefund = { id: refundId, paymentId, amount: refunded, status: 'processed' }
  return [...eventsOfPayment(payment({ paymentId, amount, status, refunded })), ...eventsOfRefund(refund)]
}

function confirmed({ paymentId, amount }: Money) {
  return eventsOfPayment(payment({ paymentId, amount, status: 'captured', refunded: 0 }))
}

function payment({
  paymentId,
  amount,
  status,
  refunded,
}: Omit<Money, 'refundId'> & Pick<ProviderPayment, 'status'>): ProviderPayment {
  return { id: paymentId, orderId: 'order_1', amount, currency: 'INR', status, amountRefunded: refunded }
}

function webhookOf(event: Exclude<EventName, 'confirm'>, { paymentId, amount, refundId, refunded }: Money) {
  const paid = { id: paymentId, order_id: 'order_1', amount, currency: 'INR' }
  const refund = { id: refundId, payment_id: paymentId, amount: refunded, currency: 'INR' }
  const entities = event.startsWith('refund.') ? { payment: paid, refund } : { payment: paid }
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]))
  return readWebhook(WebhookContent.parse({ event, payload }))?.events ?? []
}
