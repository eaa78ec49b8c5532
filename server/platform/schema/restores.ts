import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '../db/columns.ts'
import { staff } from './people/staff.ts'

/** Each time this shop went on selling from a backup. */
export const shopRestores = pgTable('shop_restore', {
  id: randomId().primaryKey(),
  /** The moment that the backup holds. */
  backupAt: moment('backup_at').notNull(),
  restoredAt: moment('restored_at').notNull(),
})

/** What somebody has to look at after a restore. */
export const restoreChecks = pgTable(
  'restore_check',
  {
    id: randomId().primaryKey(),
    restoreId: uuid('restore_id')
      .notNull()
      .references(() => shopRestores.id),
    kind: text('kind', { enum: ['bill-series', 'messages', 'people', 'orders', 'payments'] }).notNull(),
    position: integer('position').notNull(),
    /** For people; names nobody. */
    text: text('text').notNull(),
    lookedAt: moment('looked_at'),
    lookedBy: uuid('looked_by').references(() => staff.id),
  },
  (table) => [unique('restore_check_once').on(table.restoreId, table.kind)],
)

/**
 * What a restore has to do anew, as no backup of before knows of it: copied into `restore-log.jsonl` beside the backups. It names nobody:
 * the subject is the id of a row.
 */
export const restoreLog = pgTable('restore_log', {
  id: randomId().primaryKey(),
  kind: text('kind', { enum: ['staff-dismissed', 'staff-taken-back', 'person-erased'] }).notNull(),
  subject: uuid('subject').notNull(),
  at: moment('at').notNull().defaultNow(),
})
