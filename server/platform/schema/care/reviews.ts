import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment, randomId } from '#server/platform/db/columns.ts'
import { staff } from '../people/staff.ts'
import { users } from '../people/users.ts'
import { products } from '../selling/catalog.ts'

export const reviews = pgTable(
  'review',
  {
    id: randomId().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    rating: integer('rating').notNull(),
    review: text('review'),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** When and by whom of the shop it was looked at. */
    checkedAt: moment('checked_at'),
    checkedBy: uuid('checked_by').references(() => staff.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    demo: demoMark(),
  },
  (table) => [
    unique('review_once_per_person').on(table.productId, table.userId),
    index('review_of_product').on(table.productId, table.createdAt).where(sql`not ${table.isHidden}`),
    index('review_of_person').on(table.userId),
    index('review_newest').on(table.createdAt, table.id),
    index('review_to_check').on(table.createdAt).where(sql`${table.checkedAt} is null`),
    index('review_hidden').on(table.createdAt, table.id).where(sql`${table.isHidden}`),
    index('review_words').using('gin', sql`(lower(${table.review})) gin_trgm_ops`),
    check('review_rating_1_to_5', sql`${table.rating} between 1 and 5`),
  ],
)
