import { and, asc, eq, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refunds } from '#server/platform/schema/fulfilment/payments.ts'
import {
  choosePaymentProvider,
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusal,
  providerAway,
} from '#server/providers/payments/provider.ts'
import { cancelRefundIfPaying } from '../payments/cancel-refund-if-paying.ts'
import { isRefundHeldByDispute, sumLost } from '../payments/disputed-money.ts'
import { openFailure, reviseFailures } from '../payments/failed-refunds.ts'
import { eventsOfRefunds, sureRefundsOf } from '../payments/payment-events.ts'
import { openException } from '../payments/payment-exceptions.ts'
import { lockOrderAndCart, type PaymentShop, reconcileOrder } from '../payments/reconcile-order.ts'
import { readRemaining } from '../payments/refunds.ts'
import { findRefundsMadeAtProvider, openUnsentException, withdrawUnsentException } from '../payments/unsent-refunds.ts'

/** Sends the refunds whose job got lost, or to which the provider gave no answer. */
export async function sendRequestedRefunds(shop: PaymentShop) {
  const requested = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.status, 'wanted'))
    .orderBy(asc(refunds.attempts), asc(refunds.createdAt))
    .limit(50)
  for (const { id } of requested) await sendRefund(shop, id)
}

/**
 * Asks the provider for one refund. Its key makes it the same one however often it is asked for, so an answer that was lost
 * costs nothing; what the provider refuses is put before a person, and what waits in a shop without one. Throws 503 when there
 * was no answer.
 */
export async function sendRefund(shop: PaymentShop, refundId: string) {
  const provider = choosePaymentProvider(shop.config)
  const [refund] = await shop.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'wanted')))
    .returning()
  if (!refund) return
  if (await isRefundHeldByDispute(shop.db, refund)) return
  const isTaken = await isTakenByBank(shop, refund)
  if (isTaken && refund.reason === 'staff') return inTransaction(shop.db, (tx) => giveUp(tx, shop, refund))
  if (!provider) return openUnsentException(shop.db, refund)
  if (isTaken) return sendRemaining(shop, provider, refund)
  const { paymentId, amount, idempotencyKey, orderId } = refund
  try {
    const byHand = await findRefundsMadeAtProvider(shop.db, provider, refund)
    if (byHand.length > 0) return await inTransaction(shop.db, (tx) => leaveToPerson(tx, shop, refund, byHand))
    if (await cancelRefundIfPaying(shop, provider, refund)) return
    const sent = await provider.refund({ paymentId, amount, idempotencyKey, notes: { refund: refundId } })
    // Not what was asked for: under the same key the next answer is of the same refund.
    if (sent.amount !== amount || sent.paymentId !== paymentId) throw providerAway()
    const refundEvents = eventsOfRefunds([{ ...sent, ownId: refundId }])
    await inTransaction(shop.db, (tx) => reconcileOrder(tx, shop, orderId, refundEvents, 'poller'))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await inTransaction(shop.db, (tx) => giveUp(tx, shop, refund))
  }
}

type Refund = typeof refunds.$inferSelect

/** Asked for before the bank took it: there is less left of the payment than is on its way. */
function isTakenByBank({ db }: PaymentShop, { orderId, paymentId }: Refund) {
  return inTransaction(
    db,
    async (tx) => (await sumLost(tx, paymentId)) > 0 && (await readRemaining(tx, orderId, paymentId)) < 0,
  )
}

/**
 * What goes back by itself does so as far as the bank has left it: it is wanted anew. Sent before, though nobody heard the answer, it
 * cannot be taken back.
 */
async function sendRemaining(shop: PaymentShop, provider: PaymentProvider, { id, orderId, paymentId }: Refund) {
  const sent = (await sureRefundsOf(provider, paymentId)).filter(({ ownId }) => ownId === id)
  await inTransaction(shop.db, async (tx) => {
    await lockOrderAndCart(tx, orderId)
    if (sent.length === 0) await tx.delete(refunds).where(and(eq(refunds.id, id), eq(refunds.status, 'wanted')))
    await reconcileOrder(tx, shop, orderId, eventsOfRefunds(sent), 'poller')
    await withdrawUnsentException(tx, id)
  })
}

/** Sent as well, it might go back twice: only a person knows whether it is the same money. */
async function leaveToPerson(
  tx: Transaction,
  shop: PaymentShop,
  { id, orderId, amount }: Refund,
  byHand: ProviderRefund[],
) {
  const order = await lockOrderAndCart(tx, orderId)
  if (!order || !(await noteFailure(tx, id))) return
  await reconcileOrder(tx, shop, orderId, eventsOfRefunds(byHand), 'poller')
  await withdrawUnsentException(tx, id)
  const found = byHand.map((refund) => `${formatPaise(refund.amount)} (${refund.id})`).join(' and ')
  await openException(tx, {
    kind: 'refund-failed',
    orderId,
    subject: id,
    text: `${formatPaise(amount)} (${id}) of order ${order.orderNumber} was not sent: while it waited, ${found} went back at the provider. Please look whether that is this money; what is missing can be refunded at the provider or in another way.`,
  })
}

async function giveUp(tx: Transaction, shop: PaymentShop, { id, orderId, paymentId, amount }: Refund) {
  const order = await lockOrderAndCart(tx, orderId)
  if (!order || !(await noteFailure(tx, id))) return
  await reconcileOrder(tx, shop, orderId)
  await withdrawUnsentException(tx, id)
  await openFailure(tx, order, { refundId: id, paymentId, amount })
  await reviseFailures(tx, order)
}

/** Gives whether nobody has noted or sent it meanwhile. */
async function noteFailure(tx: Transaction, refundId: string) {
  const failed = await tx
    .update(refunds)
    .set({ status: 'failed', endedAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'wanted')))
  return failed.rowCount === 1
}
