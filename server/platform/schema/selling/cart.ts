import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, packSize, randomId } from '#server/platform/db/columns.ts'
import { users } from '../people/users.ts'

/** One cart a person. `version` grows with every change, so that one version makes one order (open-points 82). */
export const carts = pgTable('cart', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})

export const cartLines = pgTable(
  'cart_line',
  {
    id: randomId().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    size: packSize('size').notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_line_once').on(table.userId, table.productId, table.size),
    index('cart_line_of_user').on(table.userId, table.createdAt),
    check('cart_line_quantity_1_to_999', sql`${table.quantity} between 1 and 999`),
  ],
)
