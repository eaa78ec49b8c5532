import { pgTable } from 'drizzle-orm/pg-core'
import { moment, randomId } from '../db/columns.ts'

/** Each time this shop went on selling from a backup. */
export const shopRestores = pgTable('shop_restore', {
  id: randomId().primaryKey(),
  /** The moment that the backup holds. */
  backupAt: moment('backup_at').notNull(),
  restoredAt: moment('restored_at').notNull(),
})
