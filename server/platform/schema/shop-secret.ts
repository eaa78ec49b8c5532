import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** By what the shop's secret is known again. It travels in backups, as the settings with the secret do. */
export const secretFingerprints = pgTable(
  'secret_fingerprint',
  {
    id: integer('id').primaryKey().default(1),
    fingerprint: text('fingerprint').notNull(),
    /** Since when it is the shop's: its first start, or when another was accepted. */
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [check('secret_fingerprint_one_row', sql`${table.id} = 1`)],
)
