import { and, eq, inArray } from 'drizzle-orm'
import { reconciledItems } from '#server/platform/schema/fulfilment/reconciliation.ts'
import type { PaymentProvider, ProviderPayment } from '#server/providers/payments/provider.ts'
import type { Work } from './compared.ts'

export async function readReceipt(provider: PaymentProvider, { orderId }: ProviderPayment) {
  return (orderId && (await provider.fetchOrder(orderId))?.receipt) || undefined
}

/** By the provider's orders: of those in this time they are known, of older ones each is asked for. */
export async function readReceipts({ shop, run, provider }: Work, payments: ProviderPayment[]) {
  const ids = [...new Set(payments.flatMap(({ orderId }) => orderId ?? []))]
  const { reconciliationId, kind, subject, detail } = reconciledItems
  const isOne = and(eq(reconciliationId, run.id), eq(kind, 'order'), inArray(subject, ids))
  const known = ids.length > 0 ? await shop.db.select({ subject, detail }).from(reconciledItems).where(isOne) : []
  const receipts = new Map<string, string | undefined>(known.map((one) => [one.subject, one.detail ?? undefined]))
  for (const payment of payments) {
    const { orderId } = payment
    if (orderId && !receipts.has(orderId)) receipts.set(orderId, await readReceipt(provider, payment))
  }
  return receipts
}
