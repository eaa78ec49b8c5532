import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment, paise } from '../db/columns.ts'

/** What applies to every order; one row. */
export const settings = pgTable(
  'setting',
  {
    id: integer('id').primaryKey().default(1),
    deliveryCharge: paise('delivery_charge').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('setting_one_row', sql`${table.id} = 1`),
    check(
      'setting_amounts_not_negative',
      sql`${table.deliveryCharge} >= 0 and ${table.taxBasisPoints} between 0 and 10000`,
    ),
  ],
)
