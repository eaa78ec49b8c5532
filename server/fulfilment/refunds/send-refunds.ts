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
import { sumLost, waitsForDispute } from '../payments/disputed-money.ts'
import { openFailure, reviseFailures } from '../payments/failed-refunds.ts'
import { isKeptInstead } from '../payments/kept-instead.ts'
import { openMatter } from '../payments/open-matters.ts'
import { heardOfRefunds, sureRefundsOf } from '../payments/payment-events.ts'
import { leftOf } from '../payments/refunds.ts'
import { holdForSettling, type SettleShop, settleOrder } from '../payments/settle.ts'
import { findMadeByHand, tellWaiting, withdrawWaiting } from '../payments/waiting-refunds.ts'

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
  if (await waitsForDispute(shop.db, refund)) return
  const isTaken = await isTakenByBank(shop, refund)
  if (isTaken && refund.reason === 'staff') return inTransaction(shop.db, (tx) => giveUp(tx, shop, refund))
  if (!provider) return tellWaiting(shop.db, refund)
  if (isTaken) return sendWhatIsLeft(shop, provider, refund)
  const { paymentId, amount, idempotencyKey, orderId } = refund
  try {
    const byHand = await findMadeByHand(shop.db, provider, refund)
    if (byHand.length > 0) return await inTransaction(shop.db, (tx) => leaveToPerson(tx, shop, refund, byHand))
    if (await isKeptInstead(shop, provider, refund)) return
    const sent = await provider.refund({ paymentId, amount, idempotencyKey, notes: { refund: refundId } })
    // Not what was asked for: under the same key the next answer is of the same refund.
    if (sent.amount !== amount || sent.paymentId !== paymentId) throw providerAway()
    const heard = heardOfRefunds([{ ...sent, ownId: refundId }])
    await inTransaction(shop.db, (tx) => settleOrder(tx, shop, orderId, heard, 'poller'))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await inTransaction(shop.db, (tx) => giveUp(tx, shop, refund))
  }
}

type Refund = typeof refunds.$inferSelect

/** Asked for before the bank took it: there is less left of the payment than is on its way. */
function isTakenByBank({ db }: SettleShop, { orderId, paymentId }: Refund) {
  return inTransaction(
    db,
    async (tx) => (await sumLost(tx, paymentId)) > 0 && (await leftOf(tx, orderId, paymentId)) < 0,
  )
}

/**
 * What goes back by itself does so as far as the bank has left it: it is wanted anew. Sent before, though nobody heard the answer, it
 * cannot be taken back.
 */
async function sendWhatIsLeft(shop: SettleShop, provider: PaymentProvider, { id, orderId, paymentId }: Refund) {
  const sent = (await sureRefundsOf(provider, paymentId)).filter(({ ownId }) => ownId === id)
  await inTransaction(shop.db, async (tx) => {
    await holdForSettling(tx, orderId)
    if (sent.length === 0) await tx.delete(refunds).where(and(eq(refunds.id, id), eq(refunds.status, 'wanted')))
    await settleOrder(tx, shop, orderId, heardOfRefunds(sent), 'poller')
    await withdrawWaiting(tx, id)
  })
}

/** Sent as well, it might go back twice: only a person knows whether it is the same money. */
async function leaveToPerson(
  tx: Transaction,
  shop: SettleShop,
  { id, orderId, amount }: Refund,
  byHand: ProviderRefund[],
) {
  const order = await holdForSettling(tx, orderId)
  if (!order || !(await noteFailure(tx, id))) return
  await settleOrder(tx, shop, orderId, heardOfRefunds(byHand), 'poller')
  await withdrawWaiting(tx, id)
  const found = byHand.map((refund) => `${formatPaise(refund.amount)} (${refund.id})`).join(' and ')
  await openMatter(tx, {
    kind: 'refund-failed',
    orderId,
    subject: id,
    text: `${formatPaise(amount)} (${id}) of order ${order.orderNumber} was not sent: while it waited, ${found} went back at the provider. Please look whether that is this money; what is missing can be refunded at the provider or in another way.`,
  })
}

async function giveUp(tx: Transaction, shop: SettleShop, { id, orderId, paymentId, amount }: Refund) {
  const order = await holdForSettling(tx, orderId)
  if (!order || !(await noteFailure(tx, id))) return
  await settleOrder(tx, shop, orderId)
  await withdrawWaiting(tx, id)
  await openFailure(tx, order, { refundId: id, paymentId, amount })
  await reviseFailures(tx, order)
}

/** Gives whether nobody has noted or sent it meanwhile. */
async function noteFailure(tx: Transaction, refundId: string) {
  const failed = await tx
    .update(refunds)
    .set({ status: 'failed', settledAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'wanted')))
  return failed.rowCount === 1
}
