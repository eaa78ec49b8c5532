import { eq, sql } from 'drizzle-orm'
import { showMoney } from '#server/fulfilment/payments/mismatches.ts'
import type { NewPaymentException } from '#server/fulfilment/payments/payment-exceptions.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { unmatchedPayments } from '#server/platform/schema/fulfilment/reconciliation.ts'
import type { ProviderPayment } from '#server/providers/payments/provider.ts'
import { isTaken } from './payment-difference.ts'

/** A payment whose order is not here. `receipt` is what its program wrote on the provider's order: of this shop, the id of ours. */
export type Unmatched = { payment: ProviderPayment; receipt: string | undefined }

/** Every order of this shop bears one, and every payment of it is of an order: whatever has none, another program has made. */
export function isOfThisShop({ receipt }: Pick<Unmatched, 'receipt'>): boolean {
  return receipt !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(receipt)
}

/** What of it is at the provider and nobody's: money that was taken and has not gone back. */
export function remainingAtProvider(payment: ProviderPayment) {
  return isTaken(payment) ? payment.amount - payment.amountRefunded : 0
}

export async function noteUnmatched(
  executor: Executor,
  { payment, receipt = null }: Omit<Unmatched, 'receipt'> & { receipt?: string | null | undefined },
) {
  const { id, orderId, amount, amountRefunded, currency, createdAt } = payment
  await executor
    .insert(unmatchedPayments)
    .values({ paymentId: id, providerOrderId: orderId, receipt, amount, amountRefunded, currency, paidAt: createdAt })
    .onConflictDoUpdate({
      target: unmatchedPayments.paymentId,
      set: { amountRefunded, receipt: sql`coalesce(${unmatchedPayments.receipt}, excluded.receipt)` },
    })
}

/** The order that it was paid for is here, but by another of the provider's orders than the one that is noted. */
export async function findItsOrder(executor: Executor, { receipt }: Pick<Unmatched, 'receipt'>) {
  if (!receipt || !isOfThisShop({ receipt })) return undefined
  const { id, orderNumber } = orders
  const [found] = await executor.select({ id, orderNumber }).from(orders).where(eq(id, receipt))
  return found
}

export function unmatchedException(
  { payment }: Unmatched,
  order?: { id: string; orderNumber: string },
): NewPaymentException {
  const { id, currency, createdAt } = payment
  const money = `${showMoney(remainingAtProvider(payment), currency)} (${id})`
  const paid = createdAt ? `, paid on ${inIndia.format(createdAt)},` : ''
  const text = order
    ? `${money}${paid} came for order ${order.orderNumber} by a second order at the payment provider. Send it back, or attach it to the order if that is not paid.`
    : `${money}${paid} came for an order that is not here. Send it back, or attach it to the order that it was meant for.`
  return { kind: 'unknown-payment', subject: id, orderId: order?.id, text }
}

const inIndia = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
