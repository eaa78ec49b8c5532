import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { PaymentEvent } from '#contract/rules/payment-state.ts'
import { issueCreditNote } from '../bills/issue-bills.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { queueRefundMessage } from '../messages/order-messages.ts'
import type { PaidOrder } from '../orders/paid-orders.ts'
import type { Shop } from '../shop.ts'
import { openMatter } from './open-matters.ts'
import { refunds } from './table.ts'

type RefundShop = Pick<Shop, 'config' | 'db'>
type Refund = typeof refunds.$inferSelect
export type WantedRefund = Pick<Refund, 'paymentId' | 'amount' | 'reason'> & {
  /** Of a wish that may come twice. */
  id?: string | undefined
}

export function readRefunds(executor: Executor, orderId: string) {
  return executor.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt))
}

/**
 * Wants money back to where it came from; the job sends it. One reason gives one refund, for staff each time they ask.
 * Gives whether this is a new one.
 */
export async function wantRefund(
  tx: Transaction,
  shop: RefundShop,
  orderId: string,
  { id, paymentId, amount, reason }: WantedRefund,
) {
  const isEarlier = and(eq(refunds.paymentId, paymentId), eq(refunds.reason, 'staff'))
  const turn = reason === 'staff' ? `-${(await tx.$count(refunds, isEarlier)) + 1}` : ''
  const [wanted] = await tx
    .insert(refunds)
    .values({ id, orderId, paymentId, amount, reason, idempotencyKey: `${paymentId}-${reason}${turn}` })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (wanted) await enqueue(shop.db, 'send-refund', { refundId: wanted.id }, { within: tx, onceFor: wanted.id })
  return wanted !== undefined
}

/** What we have asked for of a payment, and the events do not tell of yet. */
export async function sumUnheard(tx: Transaction, orderId: string, paymentId: string, events: PaymentEvent[]) {
  const heard = new Set(events.map(({ refundId }) => refundId))
  return (await readRefunds(tx, orderId))
    .filter((refund) => refund.paymentId === paymentId && refund.status !== 'failed')
    .filter(({ providerRefundId }) => providerRefundId === null || !heard.has(providerRefundId))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Brings our refunds to what the events say of them: done, with a note for the books, or failed, which a person must see. */
export async function followRefunds(tx: Transaction, shop: RefundShop, order: PaidOrder, events: PaymentEvent[]) {
  const ended = events.filter(({ kind }) => kind === 'refund.processed' || kind === 'refund.failed')
  const known = ended.length > 0 ? await readRefunds(tx, order.id) : []
  for (const { kind, refundId, paymentId, amount } of ended) {
    const refund = known.find(({ providerRefundId }) => providerRefundId === refundId)
    const isDone = kind === 'refund.processed'
    const isNews = refund ? await end(tx, refund, isDone ? 'processed' : 'failed') : false
    if (refund && isDone && isNews) await queueRefundMessage(tx, shop, order.id, refund)
    if (isDone && (refund || paymentId === order.paymentId)) {
      await issueCreditNote(tx, order.id, refund?.id ?? refundId, amount)
    }
    if (!isDone && isNews) await tellFailure(tx, order, { refundId, amount })
  }
}

/** A refund that failed may still be carried out, never the other way round. */
async function end(tx: Transaction, refund: Refund, status: 'processed' | 'failed') {
  const open = status === 'processed' ? (['wanted', 'created', 'failed'] as const) : (['wanted', 'created'] as const)
  const ended = await tx
    .update(refunds)
    .set({ status, settledAt: sql`now()` })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.status, [...open])))
  return ended.rowCount === 1
}

export async function tellFailure(
  executor: Executor,
  order: Pick<PaidOrder, 'id' | 'orderNumber'>,
  { refundId, amount }: { refundId: string; amount: number },
) {
  await openMatter(executor, {
    kind: 'refund-failed',
    orderId: order.id,
    subject: refundId,
    text: `The refund of ${formatPaise(amount)} (${refundId}) for order ${order.orderNumber} failed. Please refund it at the provider or in another way.`,
  })
}
