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
import { tellUnreadDispute } from '../disputes/dispute-exceptions.ts'
import { followDisputeWithin } from '../disputes/disputes.ts'
import { findOrderOfPayment } from '../payments/find-order.ts'
import { showMoney } from '../payments/mismatches.ts'
import { openMatter } from '../payments/open-matters.ts'
import { readRefunds } from '../payments/refunds.ts'
import { type SettleShop, settleOrder } from '../payments/settle.ts'
import type { RefusalCount, RefusalReason } from './refused-webhooks.ts'

/** Keeps a webhook, once, and leaves the work to a job: the provider waits 5 seconds for an answer. Throws 400 for a forged one. */
export async function takeWebhook(shop: SettleShop, { body, headers }: FastifyRequest, refusals: RefusalCount) {
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
    const toldAt = at === undefined ? null : new Date(at * 1_000)
    const kept = await tx.insert(webhookEvents).values({ eventId, event, payload, toldAt }).onConflictDoNothing()
    if (kept.rowCount === 1) await enqueue(shop.db, 'work-on-webhook', { eventId }, { within: tx, onceFor: eventId })
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

/** Works on one kept webhook, once; a fault is noted and the next look tries again. */
export async function workOnWebhook(shop: SettleShop, eventId: string) {
  try {
    await inTransaction(shop.db, (tx) => work(tx, shop, eventId))
  } catch (error) {
    const failure = error instanceof Error ? error.name : 'unknown'
    await shop.db.update(webhookEvents).set({ failure }).where(eq(webhookEvents.eventId, eventId))
    throw error
  }
}

/** Webhooks whose job got lost or failed, oldest first; given up after 5 days, when the provider has given up too. */
export async function workOnWebhooks(shop: SettleShop) {
  const waiting = await shop.db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), gt(webhookEvents.receivedAt, sql`now() - interval '5 days'`)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500)
  for (const { eventId } of waiting) {
    // One that cannot be worked on must not hold up the others; its fault is kept with it.
    await workOnWebhook(shop, eventId).catch(() => {})
  }
}

type News = NonNullable<ReturnType<typeof readWebhook>>

async function work(tx: Transaction, shop: SettleShop, eventId: string) {
  const isWaiting = and(eq(webhookEvents.eventId, eventId), isNull(webhookEvents.processedAt))
  const [row] = await tx.select().from(webhookEvents).where(isWaiting).for('update', { skipLocked: true })
  if (!row) return
  const content = WebhookContent.parse({ event: row.event, payload: row.payload })
  if (isDisputeEvent(row.event)) await followDisputeEvent(tx, shop, row, content)
  const news = readWebhook(content)
  if (news) await follow(tx, shop, news)
  await tx.update(webhookEvents).set({ processedAt: sql`now()`, failure: null }).where(isWaiting)
}

async function followDisputeEvent(
  tx: Transaction,
  shop: SettleShop,
  { eventId, event, toldAt, receivedAt }: typeof webhookEvents.$inferSelect,
  { payload: { dispute, payment } }: WebhookContent,
) {
  if (!dispute) return tellUnreadDispute(tx, eventId)
  await followDisputeWithin(tx, shop, readDisputeEvent(event, dispute.entity), {
    toldAt: toldAt ?? receivedAt,
    providerOrderId: payment?.entity.order_id ?? undefined,
  })
}

async function follow(tx: Transaction, shop: SettleShop, news: News) {
  const { events, ownRefund } = news
  const orderId = await findOrderOfPayment(tx, news)
  if (!orderId) return tellUnknown(tx, news)
  if (await isDoubtful(tx, orderId, news)) return askSoon(tx, shop, orderId)
  await settleOrder(tx, shop, orderId, { events, ownRefunds: ownRefund ? [ownRefund] : [] }, 'webhook')
  // Promised money is taken by asking, as a provider call has no place in a transaction.
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
  const wanted = ownRefund && (await readRefunds(tx, orderId)).find(({ id }) => id === ownRefund.id)
  return wanted ? wanted.amount !== amount : amount > order.amount
}

async function askSoon(tx: Transaction, shop: SettleShop, orderId: string) {
  await tx.update(providerOrders).set({ askAt: sql`now()` }).where(eq(providerOrders.orderId, orderId))
  await enqueue(shop.db, 'ask-provider', { orderId }, { within: tx, onceFor: orderId })
}

/** Money that arrived for nothing we know; everything else about unknown payments is none of ours. */
async function tellUnknown(tx: Transaction, { paymentId, amount, currency, isTaken }: News) {
  if (!isTaken) return
  await openMatter(tx, {
    kind: 'unknown-payment',
    subject: paymentId,
    text: `${showMoney(amount, currency)} (${paymentId}) came, but no order here belongs to it.`,
  })
}
