import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentEvent } from '#contract/rules/payments/payment-state.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { remainingOfPayment, unconfirmedRefundsOf } from '#server/selling/refund-rules/remaining-of-payment.ts'
import { sumLost } from './disputed-money.ts'
import { readEvents } from './payment-events.ts'
import { readManualRefunds, sumManualRefunds } from './read-manual-refunds.ts'

type Refund = typeof refunds.$inferSelect
export type RefundRequest = Pick<Refund, 'paymentId' | 'amount' | 'reason'> & {
  /** Of a request that may come twice. */
  id?: string | undefined
}

export function readRefunds(executor: Executor, orderId: string) {
  return executor.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt))
}

/**
 * Requests a refund to where the money came from; a job sends it. Each request is another refund, under the next key of its reason: the
 * caller has locked the order, and requests no more than is neither back nor on its way.
 */
export async function requestRefund(
  tx: Transaction,
  shop: Pick<Shop, 'db'>,
  orderId: string,
  { id, paymentId, amount, reason }: RefundRequest,
) {
  const idempotencyKey = await nextKey(tx, orderId, { paymentId, reason })
  const [requested] = await tx
    .insert(refunds)
    .values({ id, orderId, paymentId, amount, reason, idempotencyKey })
    .returning({ id: refunds.id })
  if (requested)
    await enqueue(shop.db, 'send-refund', { refundId: requested.id }, { within: tx, onceFor: requested.id })
}

/**
 * Refunds that the provider tells of and that are not ours may be ours of before a restore, which used the next keys of the staff: the
 * provider would answer with the former refund, and send nothing. One that nobody has heard of yet goes out once by that.
 */
async function nextKey(tx: Transaction, orderId: string, { paymentId, reason }: Omit<RefundRequest, 'amount'>) {
  const known = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const [ids, keys] = [new Set(known.map((refund) => refund.providerRefundId)), new Set(known.map(keyOf))]
  const others = (await readEvents(tx, orderId)).filter(
    (event) => event.paymentId === paymentId && event.kind === 'refund.created' && !ids.has(event.refundId),
  )
  let turn = 1 + known.filter((refund) => refund.reason === reason).length + (reason === 'staff' ? others.length : 0)
  const key = () => `${paymentId}-${reason}${turn === 1 && reason !== 'staff' ? '' : `-${turn}`}`
  while (keys.has(key())) turn += 1
  return key()
}

const keyOf = ({ idempotencyKey }: Refund) => idempotencyKey

/** What was requested of a payment and is in no event yet, in paise. */
export async function sumUnconfirmedRefunds(
  tx: Transaction,
  orderId: string,
  paymentId: string,
  events: PaymentEvent[],
) {
  return unconfirmedRefundsOf(paymentId, events, await readRefunds(tx, orderId))
}

/**
 * What of a payment should have gone back by itself and failed, in paise: it has a payment exception, and nothing is sent again by itself.
 * What was paid by hand has gone back.
 */
export async function sumGivenUp(tx: Transaction, orderId: string, paymentId: string) {
  const byHand = new Set((await readManualRefunds(tx, orderId)).map(({ refundId }) => refundId))
  return (await readRefunds(tx, orderId))
    .filter((refund) => refund.paymentId === paymentId && refund.status === 'failed')
    .filter(({ id, reason }) => reason !== 'staff' && !byHand.has(id))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** What of a payment is neither back nor on its way, nor taken by the buyer's bank, in paise. */
export async function readRemaining(tx: Transaction, orderId: string, paymentId: string) {
  const events = await readEvents(tx, orderId)
  const outflows = (await sumLost(tx, paymentId)) + (await sumManualRefunds(tx, paymentId))
  return remainingOfPayment(paymentId, events, await readRefunds(tx, orderId), outflows)
}

/** A refund whose end is in the events. One that failed may still be carried out, never the other way round. */
export type EndedRefund = Pick<PaymentEvent, 'refundId' | 'paymentId' | 'amount'> & {
  isDone: boolean
  /** Said before it was carried out after all. */
  hasFailed: boolean
  /** Ours; none for one that was made at the provider by hand. */
  refund: Refund | undefined
  /** Whether ours was not known to have ended so; of another, that money which was taken is back. */
  isNews: boolean
}

/** Brings our refunds to what the events say of them: done or failed. Gives all refunds that have ended, ours or not; `news` are the events that came last. */
export async function endRefunds(
  tx: Transaction,
  orderId: string,
  events: PaymentEvent[],
  news: Pick<PaymentEvent, 'kind' | 'paymentId' | 'refundId'>[],
): Promise<EndedRefund[]> {
  const finished = events.filter(({ kind }) => kind === 'refund.processed' || kind === 'refund.failed')
  const known = finished.length > 0 ? await readRefunds(tx, orderId) : []
  const ended: EndedRefund[] = []
  for (const [refundId, alike] of Map.groupBy(finished, (event) => event.refundId)) {
    const done = alike.find(({ kind }) => kind === 'refund.processed')
    const { paymentId, amount } = done ?? (alike[0] as PaymentEvent)
    const refund = known.find(({ providerRefundId }) => providerRefundId === refundId)
    const isTaken = events.some((event) => event.kind === 'captured' && event.paymentId === paymentId)
    // Whichever event comes last: that it was carried out, or that its payment was captured.
    const isDoneNow =
      done !== undefined &&
      news.some(
        (event) =>
          (event.kind === 'refund.processed' && event.refundId === refundId) ||
          (event.kind === 'captured' && event.paymentId === paymentId),
      )
    const isNews = refund ? await end(tx, refund, done ? 'processed' : 'failed') : isTaken && isDoneNow
    const hasFailed = alike.some(({ kind }) => kind === 'refund.failed') || refund?.status === 'failed'
    ended.push({ refundId, paymentId, amount, isDone: done !== undefined, hasFailed, refund, isNews })
  }
  return ended
}

async function end(tx: Transaction, refund: Refund, status: 'processed' | 'failed') {
  const open = status === 'processed' ? (['wanted', 'created', 'failed'] as const) : (['wanted', 'created'] as const)
  const ended = await tx
    .update(refunds)
    .set({ status, endedAt: sql`now()` })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.status, [...open])))
  return ended.rowCount === 1
}
