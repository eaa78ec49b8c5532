import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, packSize, randomId } from '#server/platform/db/columns.ts'
import { users } from '../people/users.ts'
import { products } from '../selling/catalog.ts'

/** Who is to be notified when a size is in stock again. */
export const stockNotices = pgTable(
  'stock_notice',
  {
    id: randomId().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: packSize('size').notNull(),
    mobileNumber: text('mobile_number').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    notifiedAt: moment('notified_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    unique('stock_notice_once').on(table.productId, table.size, table.mobileNumber),
    index('stock_notice_of_mobile').on(table.mobileNumber),
    index('stock_notice_of_person').on(table.userId).where(sql`${table.userId} is not null`),
    index('stock_notice_waiting').on(table.createdAt).where(sql`${table.notifiedAt} is null`),
  ],
)
