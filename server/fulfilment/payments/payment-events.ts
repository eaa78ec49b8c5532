import { eq } from 'drizzle-orm'
import type { PaymentEvent } from '#contract/rules/payments/payment-state.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefusal,
  providerAway,
} from '#server/providers/payments/provider.ts'

export type Source = (typeof paymentEvents.$inferInsert)['source']
/** A refund that we asked for, as the provider names it; `id` is ours, noted on it when we asked. */
export type OwnRefund = { id: string; paymentId: string; providerRefundId: string; amount: number }
/** What was heard of an order's money, and which of the refunds in it are our own. */
export type ProviderEvents = { events: PaymentEvent[]; ownRefunds: OwnRefund[] }

/** Adds what was heard of an order's money to what is known; the same again changes nothing. Gives what was not known. */
export async function recordEvents(tx: Transaction, orderId: string, events: PaymentEvent[], source: Source) {
  if (events.length === 0) return []
  return await tx
    .insert(paymentEvents)
    .values(events.map((event) => ({ ...event, orderId, source })))
    .onConflictDoNothing()
    .returning({ kind: paymentEvents.kind, paymentId: paymentEvents.paymentId, refundId: paymentEvents.refundId })
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

/** What the provider's record of refunds says, whoever made them. */
export function eventsOfRefunds(refunds: ProviderRefund[]): ProviderEvents {
  return { events: refunds.flatMap(eventsOfRefund), ownRefunds: refunds.flatMap(ownRefundIn) }
}

function ownRefundIn({ id, ownId, paymentId, amount }: ProviderRefund): OwnRefund[] {
  return ownId ? [{ id: ownId, paymentId, providerRefundId: id, amount }] : []
}

/**
 * All that the provider can tell of a payment, refunds included; `isReturning` says that one was made, whatever became of it.
 * Throws 503 when it tells what cannot be.
 */
export async function fetchProviderEvents(
  provider: PaymentProvider,
  payment: ProviderPayment,
  isReturning = false,
): Promise<ProviderEvents> {
  const refunds = isReturning || payment.amountRefunded > 0 ? await sureRefundsOf(provider, payment.id) : []
  const returning = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  if (returning > payment.amount) throw providerAway()
  const { events, ownRefunds } = eventsOfRefunds(refunds)
  return { events: [...eventsOfPayment(payment), ...events], ownRefunds }
}

/**
 * The refunds of a payment. The amount of one that we have not asked for is believed when the provider tells it twice, as nothing
 * here says what it should be. Throws 503 when the two do not agree.
 */
export async function sureRefundsOf(provider: PaymentProvider, paymentId: string) {
  const refunds = await provider.listRefunds(paymentId)
  const byHand = refunds.filter(({ ownId }) => !ownId)
  if (byHand.length === 0) return refunds
  const again = new Map((await provider.listRefunds(paymentId)).map(({ id, amount }) => [id, amount]))
  if (byHand.some(({ id, amount }) => again.get(id) !== amount)) throw providerAway()
  return refunds
}

/**
 * Takes an authorized payment of the right amount that its order still waits for; others stay as they are, and the provider gives
 * them back in time: for what is captured and refunded it keeps its fee.
 */
export async function captureIfDue(
  provider: PaymentProvider,
  found: ProviderPayment,
  { amount, canCapture }: { amount: number; canCapture: boolean },
) {
  const payment = await sureOf(provider, found, amount)
  if (!canCapture || payment.status !== 'authorized') return payment
  if (payment.amount !== amount || payment.currency !== 'INR') return payment
  try {
    return await sureOf(provider, await provider.capturePayment({ paymentId: payment.id, amount }), amount)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // It was taken meanwhile, or it is too late for it: the provider knows.
    const known = await provider.fetchPayment(payment.id)
    return known ? sureOf(provider, known, amount) : payment
  }
}

/**
 * A payment of another amount than the order's is believed when the provider tells it twice: what is heard of money is kept for
 * ever, and such money is sent back. Throws 503 when the two do not agree.
 */
async function sureOf(provider: PaymentProvider, payment: ProviderPayment, amount: number) {
  if (payment.amount === amount) return payment
  const again = await provider.fetchPayment(payment.id)
  if (again?.amount !== payment.amount) throw providerAway()
  return again
}
