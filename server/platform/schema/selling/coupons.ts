import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment, paise, randomId, versionCount } from '#server/platform/db/columns.ts'
import { orders } from '../fulfilment/orders.ts'
import { categories, subCategories } from './catalog.ts'

export const coupons = pgTable(
  'promo_code',
  {
    id: randomId().primaryKey(),
    promoCode: text('promo_code').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    promoType: text('promo_type', { enum: ['SHIPPING', 'ORDER', 'ON_CATEGORY'] }).notNull(),
    offerCategory: text('offer_category', { enum: ['MARKETING_OFFER', 'HIDDEN'] }),
    isCombo: boolean('is_combo').notNull().default(false),
    discountType: text('discount_type', { enum: ['PERCENTAGE_OFF', 'FIXED_AMOUNT_OFF'] }).notNull(),
    /** Basis points for PERCENTAGE_OFF, paise for FIXED_AMOUNT_OFF. */
    discount: integer('discount').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    orderMinimum: paise('order_minimum').notNull().default(0),
    categoryId: text('category_id').references(() => categories.id),
    subCategoryId: text('sub_category_id'),
    /** How many orders may hold it, and how many of one customer (decision 045); null without limit. */
    usageLimit: integer('usage_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** Orders that hold it now; counted in the transaction of the order. */
    usedCount: integer('used_count').notNull().default(0),
    /** Taken back by the shop before its end. */
    isStopped: boolean('is_stopped').notNull().default(false),
    version: versionCount(),
    demo: demoMark(),
  },
  (table) => [
    foreignKey({
      name: 'promo_code_sub_category_of_its_category',
      columns: [table.subCategoryId, table.categoryId],
      foreignColumns: [subCategories.id, subCategories.categoryId],
    }),
    index('promo_code_in_capitals').on(sql`upper(${table.promoCode})`),
    check(
      'promo_code_used_within_limit',
      sql`${table.usedCount} >= 0 and (${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit})`,
    ),
    check('promo_code_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('promo_code_discount_not_negative', sql`${table.discount} >= 0 and ${table.orderMinimum} >= 0`),
    check(
      'promo_code_percent_at_most_100',
      sql`${table.discountType} <> 'PERCENTAGE_OFF' or ${table.discount} <= 10000`,
    ),
  ],
)

/** Which order holds which coupon; given back (deleted) when the order is cancelled or lapses. */
export const couponUses = pgTable(
  'promo_code_use',
  {
    couponId: uuid('promo_code_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The number that who ordered has proven, else the recipient's. A customer is counted by it and by their account (decision 045). */
    mobileNumber: text('mobile_number').notNull(),
    /** Ordered by somebody who has not proven this number: it does not count against whoever has. */
    isUnproven: boolean('is_unproven').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.orderId] }),
    index('promo_code_use_of_customer').on(table.couponId, table.mobileNumber),
    index('promo_code_use_of_order').on(table.orderId),
  ],
)
