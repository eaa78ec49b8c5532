import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { showMoney } from '#server/fulfilment/payments/mismatches.ts'
import { openException } from '#server/fulfilment/payments/payment-exceptions.ts'
import type { PaymentShop } from '#server/fulfilment/payments/reconcile-order.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { unmatchedPayments } from '#server/platform/schema/fulfilment/reconciliation.ts'
import {
  choosePaymentProvider,
  type ProviderRefund,
  ProviderRefusal,
  providerAway,
} from '#server/providers/payments/provider.ts'

const { paymentId: ofPayment, providerRefundId, refundStatus, refundAttempts, foundAt, currency } = unmatchedPayments

/** Sends those whose job got lost, or to which the provider gave no answer. */
export async function sendUnmatchedRefunds(shop: PaymentShop) {
  const requested = await shop.db
    .select({ paymentId: ofPayment })
    .from(unmatchedPayments)
    .where(eq(refundStatus, 'wanted'))
    .orderBy(asc(refundAttempts), asc(foundAt))
    .limit(50)
  for (const { paymentId } of requested) await sendUnmatchedRefund(shop, paymentId)
}

/**
 * Asks the provider to send money back that belongs to no order. Its key makes it the same refund however often it is asked for;
 * what the provider refuses is put before a person. Throws 503 when there was no answer.
 */
export async function sendUnmatchedRefund(shop: PaymentShop, paymentId: string) {
  const provider = choosePaymentProvider(shop.config)
  if (!provider) return
  const isRequested = and(eq(ofPayment, paymentId), eq(refundStatus, 'wanted'))
  const [row] = await shop.db
    .update(unmatchedPayments)
    .set({ refundAttempts: sql`${refundAttempts} + 1` })
    .where(isRequested)
    .returning()
  if (!row?.refundAmount) return
  const amount = row.refundAmount
  try {
    const idempotencyKey = `${paymentId}-unmatched`
    const sent = await provider.refund({ paymentId, amount, idempotencyKey, notes: { unmatched: paymentId } })
    // Not what was asked for: under the same key the next answer is of the same refund.
    if (sent.amount !== amount || sent.paymentId !== paymentId) throw providerAway()
    await inTransaction(shop.db, async (tx) => {
      await tx.update(unmatchedPayments).set({ refundStatus: 'created', providerRefundId: sent.id }).where(isRequested)
      await endUnmatchedRefund(tx, sent)
    })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await inTransaction(shop.db, async (tx) => {
      const failed = await tx.update(unmatchedPayments).set({ refundStatus: 'failed' }).where(isRequested)
      if (failed.rowCount === 1) await openFailureException(tx, { paymentId, amount }, row.currency)
    })
  }
}

/** What became of a refund of money that belongs to no order; one that failed is put before a person. */
export async function endUnmatchedRefund(tx: Transaction, refund: ProviderRefund) {
  if (refund.status === 'pending') return
  const ended = await tx
    .update(unmatchedPayments)
    .set({ refundStatus: refund.status })
    .where(
      and(
        eq(providerRefundId, refund.id),
        eq(ofPayment, refund.paymentId),
        inArray(refundStatus, ['created', 'failed']),
        ne(refundStatus, refund.status),
      ),
    )
    .returning({ currency })
  if (ended[0] && refund.status === 'failed') await openFailureException(tx, refund, ended[0].currency)
}

async function openFailureException(
  tx: Transaction,
  { paymentId, amount }: Pick<ProviderRefund, 'paymentId' | 'amount'>,
  inCurrency: string,
) {
  await openException(tx, {
    kind: 'refund-failed',
    subject: paymentId,
    text: `${showMoney(amount, inCurrency)} (${paymentId}), which belong to no order here, could not be sent back. Please refund it at the payment provider or in another way.`,
  })
}
