import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { disputeStatuses } from '#contract/api/admin/payments/disputes.ts'
import { matterKinds } from '#contract/api/admin/payments/payment-exceptions.ts'
import { moment, paise, randomId } from '#server/platform/db/columns.ts'
import { staff } from '../people/staff.ts'
import { orders } from './orders.ts'

/** The provider's order of one of ours: at most one each, made before anything can be paid. */
export const providerOrders = pgTable(
  'provider_order',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null until the provider answered; the receipt (our order's id) finds it again when the answer was lost. */
    providerOrderId: text('provider_order_id').unique(),
    amount: paise('amount').notNull(),
    /** Until when the stock is held for it (open-points 79). */
    reservedUntil: moment('hold_until').notNull(),
    /** However often Pay is pressed, it is held no longer. */
    maxReservedUntil: moment('hold_at_most_until').notNull().default(sql`now() + interval '1 hour'`),
    /** When the provider is asked next what became of it; null once nothing can come any more. */
    nextPollAt: moment('ask_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('provider_order_to_ask').on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`)],
)

/**
 * Everything that was ever reported about money, by browser, webhook or poll: the state of an order is a function of the set of these rows,
 * whatever their order and number. Never changed, never deleted.
 */
export const paymentEvents = pgTable(
  'payment_event',
  {
    id: randomId().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['authorized', 'captured', 'failed', 'refund.created', 'refund.processed', 'refund.failed'],
    }).notNull(),
    paymentId: text('payment_id').notNull(),
    /** For refunds; else empty, so that the key below holds. */
    refundId: text('refund_id').notNull().default(''),
    amount: paise('amount').notNull(),
    source: text('source', { enum: ['confirm', 'webhook', 'poller', 'staff'] }).notNull(),
    happenedAt: moment('happened_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payment_event_once').on(table.orderId, table.kind, table.paymentId, table.refundId),
    index('payment_event_of_payment').on(table.paymentId),
    // Payments that the shop learnt of by itself: health looks whether webhooks come beside them.
    index('payment_event_unheard')
      .on(table.happenedAt)
      .where(sql`${table.kind} = 'captured' and ${table.source} in ('confirm', 'poller')`),
    // The few of a period are read when the books are compared; costs next to nothing where rows are only added.
    index('payment_event_age').using('brin', table.happenedAt),
    // Those that have got stuck are looked for every hour.
    index('payment_event_refund_made').on(table.happenedAt).where(sql`${table.kind} = 'refund.created'`),
    check('payment_event_amount_not_negative', sql`${table.amount} >= 0`),
  ],
)

/** The provider's webhooks as they came, by the provider's event id: stored first, worked on after the answer. */
export const webhookEvents = pgTable(
  'webhook_event',
  {
    eventId: text('event_id').primaryKey(),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    failure: text('failure'),
    /** When the provider made it; null where it did not say. */
    reportedAt: moment('told_at'),
  },
  (table) => [
    index('webhook_event_age').on(table.receivedAt),
    index('webhook_event_waiting').on(table.receivedAt).where(sql`${table.processedAt} is null`),
  ],
)

/** How many webhooks were refused, by all processes together: a row for each reason and ten minutes, however many come. */
export const refusedWebhooks = pgTable(
  'refused_webhook',
  {
    reason: text('reason', { enum: ['wrong-signature', 'unreadable-body', 'unknown-shape', 'too-large'] }).notNull(),
    beginsAt: moment('begins_at').notNull(),
    times: bigint('times', { mode: 'number' }).notNull(),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reason, table.beginsAt] })],
)

/** Money on its way back. The key is made from what it is for, so that one reason gives one refund. */
export const refunds = pgTable(
  'refund',
  {
    id: randomId().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id').notNull(),
    amount: paise('amount').notNull(),
    reason: text('reason', { enum: ['cancelled', 'late', 'twice', 'mismatch', 'staff'] }).notNull(),
    /** The provider's X-Refund-Idempotency. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRefundId: text('provider_refund_id').unique(),
    status: text('status', { enum: ['wanted', 'created', 'processed', 'failed'] })
      .notNull()
      .default('wanted'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('settled_at'),
  },
  (table) => [
    index('refund_of_order').on(table.orderId),
    index('refund_of_payment').on(table.paymentId),
    index('refund_unsettled').on(table.createdAt).where(sql`${table.status} in ('wanted', 'created')`),
    check('refund_amount_positive', sql`${table.amount} > 0`),
  ],
)

/** Refunds that failed at the provider and that the shop then paid by itself; at most once each. */
export const manualRefunds = pgTable(
  'manual_refund',
  {
    refundId: uuid('refund_id')
      .primaryKey()
      .references(() => refunds.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id').notNull(),
    amount: paise('amount').notNull(),
    method: text('method', { enum: ['bank', 'upi'] }).notNull(),
    /** Of the person; null once they were erased. */
    paidTo: jsonb('paid_to').$type<Record<string, string>>(),
    /** The bank's own name of the transfer (UTR). */
    reference: text('reference').notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('manual_refund_of_order').on(table.orderId),
    index('manual_refund_of_payment').on(table.paymentId),
    check('manual_refund_amount_positive', sql`${table.amount} > 0`),
  ],
)

/** What buyers' banks ask about payments or claim back, by the provider's dispute id: the latest report of each. */
export const paymentDisputes = pgTable(
  'payment_dispute',
  {
    id: text('id').primaryKey(),
    /** Null for a payment that belongs to no order here. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    paymentId: text('payment_id').notNull(),
    amount: paise('amount').notNull(),
    /** What the bank took for good; 0 unless it was lost. */
    amountLost: paise('amount_lost').notNull().default(0),
    phase: text('phase').notNull(),
    reasonCode: text('reason_code').notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    respondBy: moment('respond_by'),
    /** When the provider said so; what it said before changes nothing any more. */
    reportedAt: moment('told_at').notNull(),
    receivedAt: moment('heard_at').notNull().defaultNow(),
    /** When the bank's decision was first reported; null while it is not decided, or not any more. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('payment_dispute_of_payment').on(table.paymentId),
    index('payment_dispute_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('payment_dispute_amounts_not_negative', sql`${table.amount} >= 0 and ${table.amountLost} >= 0`),
  ],
)

/** What a person has to look at: late or double money, mismatches, refunds that failed, disputes. Never only a line of a log. */
export const paymentExceptions = pgTable(
  'open_matter',
  {
    id: randomId().primaryKey(),
    kind: text('kind', { enum: matterKinds }).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** What it is about, so that one matter is opened once. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Of money that went out twice: how much. Once a person has closed it, only more than that opens it again. */
    amount: paise('amount'),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
    /** How an exception was ended, and what whoever closed any of these did or why; none of what has seen to itself. */
    resolution: text('resolution', { enum: ['refunded', 'attached', 'accepted', 'got-back'] }),
    reason: text('reason'),
  },
  (table) => [
    unique('open_matter_once').on(table.kind, table.subject),
    index('open_matter_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('open_matter_open').on(table.createdAt).where(sql`${table.closedAt} is null`),
  ],
)
