import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { categories, subCategories } from '../catalog/table.ts'
import { demoMark, moment, paise, randomId } from '../db/columns.ts'

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
    demo: demoMark(),
  },
  (table) => [
    foreignKey({
      name: 'promo_code_sub_category_of_its_category',
      columns: [table.subCategoryId, table.categoryId],
      foreignColumns: [subCategories.id, subCategories.categoryId],
    }),
    check('promo_code_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('promo_code_discount_not_negative', sql`${table.discount} >= 0 and ${table.orderMinimum} >= 0`),
    check(
      'promo_code_percent_at_most_100',
      sql`${table.discountType} <> 'PERCENTAGE_OFF' or ${table.discount} <= 10000`,
    ),
  ],
)
