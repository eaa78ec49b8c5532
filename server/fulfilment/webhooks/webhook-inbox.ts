import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { providerOrders, webhookEvents } from '#server/platform/schema/fulfilment/payments.ts'
import { isDisputeEvent, readDisputeEvent } from '#server/providers/payments/dispute-entity.ts'
import { isSignedWebhook } from '#server/providers/payments/signatures.ts'
import { readWebhook, WebhookContent } from '#server/providers/payments/webhook-content.ts'
import { openUnreadDisputeException } from '../disputes/dispute-exceptions.ts'
import { followDisputeWithin } from '../disputes/disputes.ts'
import { findOrderOfPayment } from '../payments/find-order.ts'
import { showMoney } from '../payments/mismatches.ts'
import { openException } from '../payments/payment-exceptions.ts'
import { type PaymentShop, reconcileOrder } from '../payments/reconcile-order.ts'
import { readRefunds } from '../payments/refunds.ts'
import type { RefusalCount, RefusalReason } from './refused-webhooks.ts'

/** Stores a webhook, once, and leaves the work to a job: the provider waits 5 seconds for an answer. Throws 400 for a forged one. */
export async function takeWebhook(shop: PaymentShop, { body, headers }: FastifyRequest, refusals: RefusalCount) {
  const refuse = (reason: RefusalReason) => {
    refusals.note(reason)
    return notSigned
  }
  if (!Buffer.isBuffer(body) || !isSignedWebhook(shop.config, body, headers['x-razorpay-signature'])) {
    throw refuse('wrong-signature')
  }
  const json = parse(body)
  if (json === undefined) throw refuse('unreadable-body')
  const content = WebhookContent.safeParse(json)
  if (!content.success) throw refuse('unknown-shape')
  const eventId = idOf(headers['x-razorpay-event-id'], body)
  await inTransaction(shop.db, async (tx) => {
    const { event, payload, created_at: at } = content.data
    const reportedAt = at === undefined ? null : new Date(at * 1_000)
    const inserted = await tx
      .insert(webhookEvents)
      .values({ eventId, event, payload, reportedAt })
      .onConflictDoNothing()
    if (inserted.rowCount === 1)
      await enqueue(shop.db, 'work-on-webhook', { eventId }, { within: tx, onceFor: eventId })
  })
  noteOutcome('webhook', 'accepted', 'accepted')
}

const notSigned = new ApiError(400, 'This is not a signed event of the payment provider.')

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function idOf(header: unknown, body: Buffer) {
  if (typeof header === 'string' && /^[!-~]{1,128}$/.test(header)) return header
  return `body-${createHash('sha256').update(body).digest('hex')}`
}

/** Processes one stored webhook, once; an error is stored with it, and the next run tries again. */
export async function workOnWebhook(shop: PaymentShop, eventId: string) {
  try {
    await inTransaction(shop.db, (tx) => work(tx, shop, eventId))
  } catch (error) {
    const failure = error instanceof Error ? error.name : 'unknown'
    await shop.db.update(webhookEvents).set({ failure }).where(eq(webhookEvents.eventId, eventId))
    throw error
  }
}

/** Webhooks whose job got lost or failed, oldest first; given up after 5 days, when the provider has given up too. */
export async function workOnWebhooks(shop: PaymentShop) {
  const unprocessed = await shop.db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), gt(webhookEvents.receivedAt, sql`now() - interval '5 days'`)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500)
  for (const { eventId } of unprocessed) {
    // One that cannot be processed must not hold up the others; its error is stored with it.
    await workOnWebhook(shop, eventId).catch(() => {})
  }
}

type News = NonNullable<ReturnType<typeof readWebhook>>

async function work(tx: Transaction, shop: PaymentShop, eventId: string) {
  const isUnprocessed = and(eq(webhookEvents.eventId, eventId), isNull(webhookEvents.processedAt))
  const [row] = await tx.select().from(webhookEvents).where(isUnprocessed).for('update', { skipLocked: true })
  if (!row) return
  const content = WebhookContent.parse({ event: row.event, payload: row.payload })
  if (isDisputeEvent(row.event)) await applyDisputeEvent(tx, shop, row, content)
  const news = readWebhook(content)
  if (news) await follow(tx, shop, news)
  await tx.update(webhookEvents).set({ processedAt: sql`now()`, failure: null }).where(isUnprocessed)
}

async function applyDisputeEvent(
  tx: Transaction,
  shop: PaymentShop,
  { eventId, event, reportedAt, receivedAt }: typeof webhookEvents.$inferSelect,
  { payload: { dispute, payment } }: WebhookContent,
) {
  if (!dispute) return openUnreadDisputeException(tx, eventId)
  await followDisputeWithin(tx, shop, readDisputeEvent(event, dispute.entity), {
    reportedAt: reportedAt ?? receivedAt,
    providerOrderId: payment?.entity.order_id ?? undefined,
  })
}

async function follow(tx: Transaction, shop: PaymentShop, news: News) {
  const { events, ownRefund } = news
  const orderId = await findOrderOfPayment(tx, news)
  if (!orderId) return openUnknownPaymentException(tx, news)
  if (await isDoubtful(tx, orderId, news)) return reconcileSoon(tx, shop, orderId)
  await reconcileOrder(tx, shop, orderId, { events, ownRefunds: ownRefund ? [ownRefund] : [] }, 'webhook')
  // An authorised payment is captured by a job, as a call of the provider must not run inside a transaction.
  if (events.some(({ kind }) => kind === 'authorized')) {
    await enqueue(shop.db, 'ask-provider', { orderId }, { within: tx, onceFor: orderId })
  }
}

/** An amount or a currency that does not fit what we know: it is kept for ever once it is taken down, so the provider's own record decides. */
async function isDoubtful(tx: Transaction, orderId: string, { amount, events, ownRefund }: News) {
  if (events.length === 0) return true
  const [order] = await tx
    .select({ amount: providerOrders.amount })
    .from(providerOrders)
    .where(eq(providerOrders.orderId, orderId))
  if (!order || !events.some(({ kind }) => kind.startsWith('refund.'))) return order?.amount !== amount
  const ownRequest = ownRefund && (await readRefunds(tx, orderId)).find(({ id }) => id === ownRefund.id)
  return ownRequest ? ownRequest.amount !== amount : amount > order.amount
}

async function reconcileSoon(tx: Transaction, shop: PaymentShop, orderId: string) {
  await tx.update(providerOrders).set({ nextPollAt: sql`now()` }).where(eq(providerOrders.orderId, orderId))
  await enqueue(shop.db, 'ask-provider', { orderId }, { within: tx, onceFor: orderId })
}

/** Money that arrived for nothing we know; everything else about unknown payments is none of ours. */
async function openUnknownPaymentException(tx: Transaction, { paymentId, amount, currency, isTaken }: News) {
  if (!isTaken) return
  await openException(tx, {
    kind: 'unknown-payment',
    subject: paymentId,
    text: `${showMoney(amount, currency)} (${paymentId}) came, but no order here belongs to it.`,
  })
}
