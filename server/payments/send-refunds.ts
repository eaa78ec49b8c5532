import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { orders } from '../orders/table.ts'
import { openMatter } from './open-matters.ts'
import { eventsOfRefund } from './payment-events.ts'
import { choosePaymentProvider, type ProviderRefund, ProviderRefusal, providerAway } from './provider.ts'
import { tellFailure } from './refunds.ts'
import { holdForSettling, type SettleShop, settleOrder } from './settle.ts'
import { refunds } from './table.ts'

/** Sends the refunds whose job got lost, or to which the provider gave no answer. */
export async function sendWantedRefunds(shop: SettleShop) {
  const wanted = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.status, 'wanted'))
    .orderBy(asc(refunds.attempts), asc(refunds.createdAt))
    .limit(50)
  for (const { id } of wanted) await sendRefund(shop, id)
}

/**
 * Asks the provider for one refund. Its key makes it the same one however often it is asked for, so an answer that was lost
 * costs nothing; what the provider refuses is put before a person, and what waits in a shop without one. Throws 503 when there
 * was no answer.
 */
export async function sendRefund(shop: SettleShop, refundId: string) {
  const provider = choosePaymentProvider(shop.config)
  const [refund] = await shop.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'wanted')))
    .returning()
  if (!refund) return
  if (!provider) return tellWaiting(shop.db, refund)
  const { paymentId, amount, idempotencyKey, orderId } = refund
  try {
    const sent = await provider.refund({ paymentId, amount, idempotencyKey, notes: { refund: refundId } })
    // Not what was asked for: under the same key the next answer is of the same refund.
    if (sent.amount !== amount || sent.paymentId !== paymentId) throw providerAway()
    await inTransaction(shop.db, (tx) => keepSent(tx, shop, { orderId, refundId }, sent))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await inTransaction(shop.db, (tx) => giveUp(tx, refund))
  }
}

async function keepSent(
  tx: Transaction,
  shop: SettleShop,
  { orderId, refundId }: { orderId: string; refundId: string },
  sent: ProviderRefund,
) {
  await holdForSettling(tx, orderId)
  await noteProviderRefund(tx, orderId, { id: refundId, paymentId: sent.paymentId, providerRefundId: sent.id })
  await settleOrder(tx, shop, orderId, eventsOfRefund(sent), 'poller')
}

/** Writes the provider's id of a refund that we asked for, whoever hears of it first. The caller holds the order. */
export async function noteProviderRefund(
  tx: Transaction,
  orderId: string,
  { id, paymentId, providerRefundId }: { id: string; paymentId: string; providerRefundId: string },
) {
  await tx
    .update(refunds)
    .set({
      providerRefundId,
      status: sql`case when ${refunds.status} = 'wanted' then 'created' else ${refunds.status} end`,
    })
    .where(
      and(
        sql`${refunds.id}::text = ${id}`,
        eq(refunds.orderId, orderId),
        eq(refunds.paymentId, paymentId),
        isNull(refunds.providerRefundId),
      ),
    )
}

type Refund = typeof refunds.$inferSelect

/** It stays wanted: with the provider back it goes by itself. */
async function tellWaiting(executor: Executor, { id, orderId, amount }: Refund) {
  const order = await findOrder(executor, orderId)
  await openMatter(executor, {
    kind: 'refund-failed',
    orderId,
    // Should it then fail, that is another matter.
    subject: `${id} waits`,
    text: `${formatPaise(amount)} (${id}) of order ${order?.orderNumber} has not gone back: the shop takes no online payments now. It goes by itself once the shop does again; if that will not be, please refund it at the provider.`,
  })
}

async function giveUp(tx: Transaction, { id, orderId, amount }: Refund) {
  const failed = await tx
    .update(refunds)
    .set({ status: 'failed', settledAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'wanted')))
  const order = await findOrder(tx, orderId)
  if (order && failed.rowCount === 1) await tellFailure(tx, order, { refundId: id, amount })
}

async function findOrder(executor: Executor, orderId: string) {
  const { id, orderNumber } = orders
  const [order] = await executor.select({ id, orderNumber }).from(orders).where(eq(id, orderId))
  return order
}
