import { eq } from 'drizzle-orm'
import type { PaymentEvent } from '#contract/rules/payment-state.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type PaymentProvider, type ProviderPayment, type ProviderRefund, ProviderRefusal } from './provider.ts'
import { paymentEvents } from './table.ts'

export type Source = (typeof paymentEvents.$inferInsert)['source']

/** Adds what was heard of an order's money to what is known; the same again changes nothing. */
export async function recordEvents(tx: Transaction, orderId: string, events: PaymentEvent[], source: Source) {
  if (events.length === 0) return
  await tx
    .insert(paymentEvents)
    .values(events.map((event) => ({ ...event, orderId, source })))
    .onConflictDoNothing()
}

export function readEvents(executor: Executor, orderId: string): Promise<PaymentEvent[]> {
  const { kind, paymentId, refundId, amount } = paymentEvents
  return executor
    .select({ kind, paymentId, refundId, amount })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
}

/** What the provider's record of a payment says, as events; money in another currency says nothing about an order of ours. */
export function eventsOfPayment({ id, amount, currency, status }: ProviderPayment): PaymentEvent[] {
  if (status === 'created' || currency !== 'INR') return []
  const kind = status === 'refunded' ? 'captured' : status
  return [{ kind, paymentId: id, refundId: '', amount }]
}

export function eventsOfRefund({ id, paymentId, amount, status }: ProviderRefund): PaymentEvent[] {
  const known: PaymentEvent[] = [{ kind: 'refund.created', paymentId, refundId: id, amount }]
  return status === 'pending' ? known : [...known, { kind: `refund.${status}`, paymentId, refundId: id, amount }]
}

/** All that the provider can tell of a payment, refunds included. */
export async function hearAllOf(provider: PaymentProvider, payment: ProviderPayment) {
  const refunds = payment.amountRefunded > 0 ? await provider.listRefunds(payment.id) : []
  return [...eventsOfPayment(payment), ...refunds.flatMap(eventsOfRefund)]
}

/** Takes an authorized payment of the right amount; others stay as they are, and the provider gives them back in time. */
export async function captured(provider: PaymentProvider, payment: ProviderPayment, amount: number) {
  if (payment.status !== 'authorized' || payment.amount !== amount || payment.currency !== 'INR') return payment
  try {
    return await provider.capturePayment({ paymentId: payment.id, amount })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // It was taken meanwhile, or it is too late for it: the provider knows.
    return (await provider.fetchPayment(payment.id)) ?? payment
  }
}
