import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { paymentEvents, providerOrders } from '#server/platform/schema/fulfilment/payments.ts'

/** The order here that a payment belongs to, by the provider's order or by what was heard of the payment before. */
export async function findOrderOfPayment(
  tx: Transaction,
  { paymentId, providerOrderId }: { paymentId: string; providerOrderId: string | undefined },
) {
  const [made] = await tx
    .select({ orderId: providerOrders.orderId })
    .from(providerOrders)
    .where(eq(providerOrders.providerOrderId, providerOrderId ?? ''))
  if (made || providerOrderId) return made?.orderId
  const [linkedEvent] = await tx
    .select({ orderId: paymentEvents.orderId })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .limit(1)
  return linkedEvent?.orderId
}
