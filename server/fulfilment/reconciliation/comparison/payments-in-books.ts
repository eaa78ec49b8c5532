import { inArray } from 'drizzle-orm'
import type { PaymentEvent } from '#contract/rules/payments/payment-state.ts'
import { fetchProviderEvents } from '#server/fulfilment/payments/payment-events.ts'
import { reconcileOrder } from '#server/fulfilment/payments/reconcile-order.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'
import { type ProviderPayment, ProviderRefusal } from '#server/providers/payments/provider.ts'
import type { Work } from './compared.ts'
import { findOrdersOfPayments } from './payments-in-books.sql.ts'

export type InBooks = {
  paymentId: string
  orderId: string
  orderNumber: string
  /** Whether the payment is of the provider's order that is noted for it. */
  isOfItsOrder: boolean
  events: PaymentEvent[]
}

/** What the books have of payments: those whose order is here, by the provider's order or by what was heard of them. */
export async function findInBooks(db: Database, payments: ProviderPayment[]): Promise<Map<string, InBooks>> {
  const rows = await findOrdersOfPayments(db, payments)
  const { kind, paymentId: ofId, refundId, amount } = paymentEvents
  const ids = payments.map(({ id }) => id)
  const events = await db
    .select({ kind, paymentId: ofId, refundId, amount })
    .from(paymentEvents)
    .where(inArray(ofId, ids))
  const ofPayment = Map.groupBy(events, ({ paymentId }) => paymentId)
  return new Map(rows.map((row) => [row.paymentId, { ...row, events: ofPayment.get(row.paymentId) ?? [] }]))
}

/** Has the shop hear all that the provider tells of a payment, by the code that also asks about it else. */
export async function syncPayment(
  work: Work,
  { orderId, isOfItsOrder }: Pick<InBooks, 'orderId' | 'isOfItsOrder'>,
  paymentId: string,
) {
  const { shop, provider, pace } = work
  await pace()
  try {
    if (isOfItsOrder) return await reconcileWithProvider(shop, orderId)
    const payment = await provider.fetchPayment(paymentId)
    if (!payment) return
    const receivedEvents = await fetchProviderEvents(provider, payment, true)
    await inTransaction(shop.db, (tx) => reconcileOrder(tx, shop, orderId, receivedEvents, 'poller'))
  } catch (error) {
    // What it refuses to tell is not heard, and is put before a person.
    if (!(error instanceof ProviderRefusal)) throw error
  }
}
