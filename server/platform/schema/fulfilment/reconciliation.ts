import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, paise, randomId } from '#server/platform/db/columns.ts'
import { orders } from './orders.ts'

/**
 * A comparison of the books with the payment provider's: wanted first, then worked on page by page, by one process at a time.
 * `step`, `skip` and `after` say how far it is, so that it goes on there after a kill.
 */
export const reconciliations = pgTable(
  'reconciliation',
  {
    id: randomId().primaryKey(),
    reason: text('reason', { enum: ['nightly', 'restore', 'staff'] }).notNull(),
    /** Whoever asked for it; nobody for what the shop does by itself. */
    wantedBy: text('wanted_by'),
    requestedAt: moment('wanted_at').notNull().defaultNow(),
    fromAt: moment('from_at').notNull(),
    /** Some minutes before it began: what is younger may still be on its way here, and waits for the next one. */
    toAt: moment('to_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    step: text('step', {
      enum: ['orders', 'payments', 'refunds', 'disputes', 'own-payments', 'own-refunds', 'exceptions'],
    })
      .notNull()
      .default('orders'),
    skip: integer('skip').notNull().default(0),
    after: text('after').notNull().default(''),
    /** Whose turn it is, and until when nobody else takes it. */
    turn: uuid('turn'),
    turnUntil: moment('turn_until'),
    tryAt: moment('try_at').notNull().defaultNow(),
    failures: integer('failures').notNull().default(0),
    failure: text('failure'),
    failedAt: moment('failed_at'),
    orders: integer('orders').notNull().default(0),
    payments: integer('payments').notNull().default(0),
    refunds: integer('refunds').notNull().default(0),
    /** Payments and refunds that the shop had not heard of until then. */
    heard: integer('heard').notNull().default(0),
    findings: integer('findings').notNull().default(0),
  },
  (table) => [
    uniqueIndex('reconciliation_open').on(table.reason).where(sql`${table.endedAt} is null`),
    index('reconciliation_ended').on(table.endedAt),
    check('reconciliation_skip_not_negative', sql`${table.skip} >= 0`),
  ],
)

/** What a comparison has looked at and found so far; gone when it ends. Each once, however often a page comes. */
export const reconciledItems = pgTable(
  'reconciled_item',
  {
    reconciliationId: uuid('reconciliation_id')
      .notNull()
      .references(() => reconciliations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['order', 'payment', 'refund', 'heard', 'finding', 'other-program'] }).notNull(),
    subject: text('subject').notNull(),
    /** Of an order its receipt. */
    detail: text('detail'),
    amount: paise('amount').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.reconciliationId, table.kind, table.subject] })],
)

/** Money at the provider that belongs to no order here, and what became of it. */
export const unmatchedPayments = pgTable(
  'unmatched_payment',
  {
    paymentId: text('payment_id').primaryKey(),
    providerOrderId: text('provider_order_id'),
    /** The order of ours for which it was paid, be it here or lost. */
    receipt: text('receipt'),
    /** In the smallest unit of its currency. */
    amount: paise('amount').notNull(),
    amountRefunded: paise('amount_refunded').notNull(),
    currency: text('currency').notNull(),
    paidAt: moment('paid_at'),
    foundAt: moment('found_at').notNull().defaultNow(),
    attachedTo: uuid('attached_to').references(() => orders.id, { onDelete: 'set null' }),
    refundStatus: text('refund_status', { enum: ['wanted', 'created', 'processed', 'failed'] }),
    refundAmount: paise('refund_amount'),
    refundAttempts: integer('refund_attempts').notNull().default(0),
    providerRefundId: text('provider_refund_id').unique(),
  },
  (table) => [
    index('unmatched_payment_attached').on(table.attachedTo).where(sql`${table.attachedTo} is not null`),
    index('unmatched_payment_returning').on(table.foundAt).where(sql`${table.refundStatus} in ('wanted', 'created')`),
    check('unmatched_payment_one_end', sql`${table.attachedTo} is null or ${table.refundStatus} is null`),
  ],
)
