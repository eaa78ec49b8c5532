import * as z from 'zod/mini'
import type { PaymentEvent } from '#contract/rules/payments/payment-state.ts'
import { DisputeFields } from './dispute-entity.ts'

const Entity = z.object({
  id: z.string().check(z.maxLength(64)),
  order_id: z.nullish(z.string().check(z.maxLength(64))),
  payment_id: z.nullish(z.string().check(z.maxLength(64))),
  amount: z.int().check(z.nonnegative()),
  currency: z.nullish(z.string()),
  status: z.nullish(z.string()),
  notes: z.catch(z.nullish(z.record(z.string(), z.string().check(z.maxLength(256)))), null),
})
type Entity = z.infer<typeof Entity>

/** What is read of a webhook, and all that is kept of it: numbers and amounts, nothing about the person who paid. */
export const WebhookContent = z.object({
  event: z.string().check(z.maxLength(100)),
  /** When the provider made it, in seconds. */
  created_at: z.catch(z.optional(z.int().check(z.positive(), z.maximum(32_503_680_000))), undefined),
  payload: z.catch(
    z.object({
      payment: z.catch(z.optional(z.object({ entity: Entity })), undefined),
      refund: z.catch(z.optional(z.object({ entity: Entity })), undefined),
      dispute: z.catch(z.optional(z.object({ entity: DisputeFields })), undefined),
    }),
    {},
  ),
})
export type WebhookContent = z.infer<typeof WebhookContent>

/** What a webhook tells: of which payment, of which of the provider's orders, and the events it means. Nothing when we know no such event. */
export function readWebhook({ event, payload }: WebhookContent) {
  const payment = payload.payment?.entity
  const refund = payload.refund?.entity
  const kind = kinds.get(event)
  if (!kind) return undefined
  if (kind.startsWith('refund.')) return refund?.payment_id ? refundNews(kind, refund, payment) : undefined
  if (!payment) return undefined
  const { id: paymentId, amount, currency } = payment
  const isTaken = kind === 'captured'
  const money = { amount, currency: currency ?? 'an unknown currency', isTaken }
  // Money in another currency says nothing about an order of ours.
  const events: PaymentEvent[] = currency === 'INR' ? [{ kind, paymentId, refundId: '', amount }] : []
  return { paymentId, ...money, providerOrderId: payment.order_id ?? undefined, events, ownRefund: undefined }
}

const kinds = new Map<string, PaymentEvent['kind']>([
  ['payment.authorized', 'authorized'],
  ['payment.captured', 'captured'],
  ['order.paid', 'captured'],
  ['payment.failed', 'failed'],
  ['refund.created', 'refund.created'],
  ['refund.processed', 'refund.processed'],
  ['refund.failed', 'refund.failed'],
])

function refundNews(kind: PaymentEvent['kind'], refund: Entity, payment: Entity | undefined) {
  const { id: refundId, amount } = refund
  const paymentId = refund.payment_id ?? ''
  return {
    paymentId,
    amount,
    currency: 'INR',
    isTaken: false,
    providerOrderId: payment?.order_id ?? undefined,
    events: [{ kind, paymentId, refundId, amount }] as PaymentEvent[],
    /** Ours, as we noted it on the refund when we asked for it. */
    ownRefund: refund.notes?.refund
      ? { id: refund.notes.refund, paymentId, providerRefundId: refundId, amount }
      : undefined,
  }
}
