import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address, UserBasicInfo } from '#contract/api/accounts/users.ts'
import { demoMark, moment, packSize, paise, randomId } from '#server/platform/db/columns.ts'
import { staff } from '../people/staff.ts'
import { users } from '../people/users.ts'

export const orders = pgTable(
  'shop_order',
  {
    id: randomId().primaryKey(),
    /** Random, readable, not countable: 12 characters without look-alikes. */
    orderNumber: text('order_number').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The cart it was made from, as it stood: one version makes one order. Null for orders not made from a cart. */
    cartVersion: bigint('cart_version', { mode: 'number' }),
    /** UNPAID and LAPSED are orders to be paid online that are not yet, or never were: no list shows them (open-points 79). */
    orderStatus: text('order_status', { enum: ['UNPAID', 'LAPSED', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] }).notNull(),
    fulfilment: text('fulfilment', { enum: ['RECEIVED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] })
      .notNull()
      .default('RECEIVED'),
    paymentMode: text('payment_mode', { enum: ['CASH', 'ONLINE'] }).notNull(),
    paymentStatus: text('payment_status', { enum: ['PENDING', 'PAID', 'PARTLY_REFUNDED', 'REFUNDED'] })
      .notNull()
      .default('PENDING'),
    paymentId: text('payment_id'),
    /** Amounts in paise, frozen at the moment of the order. */
    originalSubtotal: paise('original_subtotal').notNull(),
    discount: paise('discount').notNull(),
    deliveryCharge: paise('delivery_charge').notNull(),
    tax: paise('tax').notNull(),
    total: paise('total').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    promoCodes: text('promo_codes').array().notNull().default([]),
    recipient: jsonb('recipient').$type<UserBasicInfo>().notNull(),
    /** The recipient's mobile again, for the limit of open cash orders. */
    mobileNumber: text('mobile_number').notNull(),
    deliveryAddress: jsonb('delivery_address').$type<Address>().notNull(),
    /** The number that who ordered has proven: the login number, or the recipient's once its code was given back. Null for nobody's word. */
    provenMobile: text('proven_mobile'),
    /** Whether its pieces and coupons are taken; not for an order beyond the limits, which takes them when its money comes. */
    hasReservedGoods: boolean('holds_goods').notNull().default(true),
    /** The request it was made from, so that the same one finds it again while it is unpaid. */
    requestHash: text('request_hash'),
    /** Of an order that lapsed: the one that took its place. Money that comes late must not have both delivered. */
    replacedBy: uuid('replaced_by'),
    comment: text('comment'),
    /** Who of the shop took it on the phone; absent: the shopper ordered. */
    takenBy: uuid('taken_by').references(() => staff.id),
    /** Where the shop wants cash orders confirmed: the HMAC of the code that was sent, and when it was given back. */
    cashCodeHash: text('cash_code_hash'),
    cashConfirmedAt: moment('cash_confirmed_at'),
    /** Until when it waits for its code before it is cancelled by itself; null for one that nobody promised an end. */
    confirmBy: moment('confirm_by'),
    /** Why it was cancelled, where neither its shopper nor anybody of the shop did it. */
    cancelReason: text('cancel_reason', { enum: ['NOT_CONFIRMED', 'NOT_ORDERED'] }),
    /** When the owner of the recipient's number said that they did not order it. */
    refusedAt: moment('refused_at'),
    /** In none of the shop's areas when it was ordered or corrected: not packed or billed before somebody of the shop has accepted it. */
    isAddressUnknown: boolean('is_address_unknown').notNull().default(false),
    addressAcceptedAt: moment('address_accepted_at'),
    packedAt: moment('packed_at'),
    estimatedDeliveryAt: moment('estimated_delivery_at').notNull(),
    deliveredAt: moment('delivered_at'),
    cancelledAt: moment('cancelled_at'),
    /** Cancelled on the road: since then its goods are on their way back. Its pieces are not on the shelf before they are noted there. */
    returningAt: moment('returning_at'),
    /** When all its pieces were accounted for: come back, good or not, or lost. */
    returnedAt: moment('returned_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    demo: demoMark(),
  },
  (table) => [
    uniqueIndex('shop_order_once_per_cart_version')
      .on(table.userId, table.cartVersion)
      .where(sql`${table.orderStatus} <> 'LAPSED'`),
    index('shop_order_of_user').on(table.userId, table.createdAt),
    index('shop_order_newest').on(table.createdAt, table.id),
    index('shop_order_of_mobile').on(table.mobileNumber, table.createdAt),
    index('shop_order_of_proven').on(table.provenMobile, table.createdAt).where(sql`${table.provenMobile} is not null`),
    index('shop_order_returning')
      .on(table.returningAt)
      .where(sql`${table.returningAt} is not null and ${table.returnedAt} is null`),
    index('shop_order_cancelled').on(table.cancelledAt).where(sql`${table.orderStatus} = 'CANCELLED'`),
    // Paid is what most are.
    index('shop_order_not_paid')
      .on(table.paymentStatus, table.createdAt, table.id)
      .where(sql`${table.paymentStatus} <> 'PAID'`),
    index('shop_order_unpaid').on(table.createdAt).where(sql`${table.orderStatus} = 'UNPAID'`),
    index('shop_order_lapsed').on(table.createdAt).where(sql`${table.orderStatus} = 'LAPSED'`),
    index('shop_order_demo').on(table.id).where(sql`${table.demo}`),
    index('shop_order_to_do').on(table.fulfilment, table.createdAt).where(sql`${table.orderStatus} = 'CONFIRMED'`),
    index('shop_order_words').using(
      'gin',
      sql`(lower(${table.orderNumber} || ' ' || ${table.mobileNumber} || ' ' || (${table.recipient} ->> 'name'))) gin_trgm_ops`,
    ),
    index('shop_order_to_confirm')
      .on(table.confirmBy)
      .where(
        sql`${table.orderStatus} = 'CONFIRMED' and ${table.fulfilment} = 'RECEIVED' and ${table.cashConfirmedAt} is null
          and ${table.confirmBy} is not null`,
      ),
    index('shop_order_refused')
      .on(table.refusedAt)
      .where(sql`${table.orderStatus} = 'CONFIRMED' and ${table.refusedAt} is not null`),
    index('shop_order_open_cash')
      .on(table.mobileNumber)
      .where(sql`${table.orderStatus} = 'CONFIRMED' and ${table.paymentMode} = 'CASH'`),
    check('shop_order_discount_within_subtotal', sql`${table.discount} between 0 and ${table.originalSubtotal}`),
    check('shop_order_amounts_not_negative', sql`${table.deliveryCharge} >= 0 and ${table.tax} >= 0`),
    check(
      'shop_order_total_is_the_sum',
      sql`${table.total} = ${table.originalSubtotal} - ${table.discount} + ${table.deliveryCharge} + ${table.tax}`,
    ),
    check(
      'shop_order_delivered_when_completed',
      sql`(${table.orderStatus} = 'COMPLETED') = (${table.deliveredAt} is not null)`,
    ),
    check(
      'shop_order_returning_when_cancelled',
      sql`${table.returningAt} is null or ${table.orderStatus} = 'CANCELLED'`,
    ),
    check(
      'shop_order_cancelled_when_cancelled',
      sql`(${table.orderStatus} = 'CANCELLED') = (${table.cancelledAt} is not null)`,
    ),
  ],
)

/** Lines as they were sold: names, pictures and prices do not change with the catalogue. */
export const orderLines = pgTable(
  'order_line',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    imageKey: text('image_key'),
    thumbnailKey: text('thumbnail_key'),
    size: packSize('size').notNull(),
    type: text('type').notNull(),
    sku: text('sku').notNull(),
    hsn: text('hsn').notNull(),
    /** The cart's line it came from: taken out of the cart once the order is placed or paid. */
    cartLineId: uuid('cart_line_id'),
    quantity: integer('quantity').notNull(),
    price: paise('price').notNull(),
    actualPrice: paise('actual_price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_line_of_size').on(table.productId, table.size),
    check('order_line_quantity_positive', sql`${table.quantity} > 0 and ${table.price} >= 0`),
  ],
)

/** Answers already given, by the caller's Idempotency-Key, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The envelope, byte for byte. */
    answer: text('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_key_age').on(table.createdAt),
    index('idempotency_key_of_order').on(table.orderId),
  ],
)

/** Status tokens of order intents, by their SHA-256 (open-points 60). */
export const orderStatusTokens = pgTable(
  'order_status_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('order_status_token_of_order').on(table.orderId)],
)

/** What the shop's people wrote on an order, for each other or to the shopper. */
export const orderNotes = pgTable(
  'order_note',
  {
    id: randomId().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => staff.id),
    text: text('text').notNull(),
    /** Sent to the shopper and shown on their order. */
    isForShopper: boolean('is_for_shopper').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_note_of_order').on(table.orderId, table.createdAt)],
)

/** Goods that came back, or did not, and the refund that went with them. */
export const orderReturns = pgTable(
  'order_return',
  {
    id: randomId().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => staff.id),
    reason: text('reason').notNull(),
    lines: jsonb('lines').$type<{ position: number; quantity: number }[]>().notNull(),
    /** Whether the pieces went back onto the shelf. */
    isRestocked: boolean('is_restocked').notNull(),
    /** Pieces of a cancelled parcel that never came back. */
    isLost: boolean('is_lost').notNull().default(false),
    amount: paise('amount').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('order_return_lost_not_restocked', sql`not (${table.isLost} and ${table.isRestocked})`),
    index('order_return_of_order').on(table.orderId),
    index('order_return_of_moment').on(table.createdAt),
    check('order_return_amount_not_negative', sql`${table.amount} >= 0`),
  ],
)

/** Cash as it was really received: on delivery, under the id of the order, and what came later. */
export const cashCollections = pgTable(
  'cash_collection',
  {
    id: randomId().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: paise('amount').notNull(),
    /** The day in India by whose close it is counted. */
    day: date('day', { mode: 'string' }).notNull(),
    collectedAt: moment('collected_at').notNull().defaultNow(),
    /** Who delivered, by name as it was then; empty for orders delivered before cash was counted. */
    collectedBy: text('collected_by').notNull().default(''),
    collectedById: uuid('collected_by_id').references(() => staff.id),
    /** Why not the total. */
    reason: text('reason'),
    notedById: uuid('noted_by_id').references(() => staff.id),
  },
  (table) => [
    index('cash_collection_of_order').on(table.orderId),
    index('cash_collection_of_day').on(table.day),
    check('cash_collection_not_negative', sql`${table.amount} >= 0`),
  ],
)

export type CountedCash = { name: string; expected: number; counted: number }

/** The close of a day: what each who delivered had to hand in, and what was counted, in paise. */
export const cashCloses = pgTable(
  'cash_close',
  {
    id: randomId().primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    lines: jsonb('lines').$type<CountedCash[]>().notNull(),
    note: text('note').notNull().default(''),
    closedAt: moment('closed_at').notNull().defaultNow(),
    closedById: uuid('closed_by_id').references(() => staff.id),
    reopenedAt: moment('reopened_at'),
    reopenedById: uuid('reopened_by_id').references(() => staff.id),
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    index('cash_close_of_day').on(table.day, table.closedAt),
    uniqueIndex('cash_close_once').on(table.day).where(sql`${table.reopenedAt} is null`),
  ],
)
