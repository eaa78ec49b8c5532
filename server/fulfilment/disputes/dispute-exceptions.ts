import type { Transaction } from '#server/platform/db/database.ts'
import type { ProviderDispute } from '#server/providers/payments/provider.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { adviseOnDispute } from '../payments/dispute-advice.ts'
import { readBack } from '../payments/paid-out-twice.ts'
import { openException, reopenException, withdrawException } from '../payments/payment-exceptions.ts'

/** Puts a dispute before a person: one to be answered, or one that was lost. Anew where somebody has closed it before. */
export async function openDisputeException(tx: Transaction, dispute: ProviderDispute, order: PaidOrder | undefined) {
  const about = { kind: 'dispute' as const, subject: dispute.id }
  await reopenException(tx, { ...about, orderId: order?.id ?? null, text: await textOf(tx, dispute, order) })
}

/** Nobody of the shop has to do anything about it now; what it says follows. */
export async function withdrawDisputeException(
  tx: Transaction,
  dispute: ProviderDispute,
  order: PaidOrder | undefined,
) {
  await withdrawException(tx, { kind: 'dispute', subject: dispute.id, text: await textOf(tx, dispute, order) })
}

/** A dispute that could not be read: a person finds it at the provider. */
export async function openUnreadDisputeException(tx: Transaction, eventId: string) {
  const text =
    'The payment provider told of a dispute in a way that the shop cannot read. Look at Razorpay under Transactions → Disputes whether the bank waits for an answer.'
  await openException(tx, { kind: 'dispute', subject: eventId, text })
}

async function textOf(tx: Transaction, dispute: ProviderDispute, order: PaidOrder | undefined) {
  return adviseOnDispute(dispute, order, await readBack(tx, order?.id, dispute.paymentId))
}
