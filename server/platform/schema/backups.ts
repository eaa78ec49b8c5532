import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId } from '../db/columns.ts'

/** The one key of this shop's backups, as it is printed. It travels inside them, so that it stays the same after a restore. */
export const backupKeys = pgTable(
  'backup_key',
  {
    id: integer('id').primaryKey().default(1),
    key: text('key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When somebody last had it shown, to write it down. */
    shownAt: moment('shown_at'),
  },
  (table) => [check('backup_key_one_row', sql`${table.id} = 1`)],
)

/** Backups that the shop made of itself, and the last time that it could not. */
export const backups = pgTable(
  'backup',
  {
    id: randomId().primaryKey(),
    kind: text('kind', { enum: ['nightly', 'asked'] }).notNull(),
    /** The moment it is of. */
    ofMoment: moment('of_moment').notNull(),
    endedAt: moment('ended_at').notNull().defaultNow(),
    /** Its file in the folder of the backups; null where none could be made, and `fault` says why. */
    fileName: text('file_name').unique(),
    fault: text('fault'),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull().default(0),
    orders: integer('orders').notNull().default(0),
    products: integer('products').notNull().default(0),
    files: integer('files').notNull().default(0),
    /** 'bucket': the files of the shop lie in a bucket and are not in it. */
    withoutFiles: text('without_files', { enum: ['bucket'] }),
    /** When it was last tried, how (read to its end, or restored as well), and what was wrong with it; null for nothing. */
    checkedAt: moment('checked_at'),
    checkedBy: text('checked_by', { enum: ['read', 'restored'] }),
    checkFault: text('check_fault'),
    /** Why it could not be restored beside the shop. */
    untried: text('untried'),
    /** When it was copied elsewhere, and why not. */
    copiedAt: moment('copied_at'),
    copyFault: text('copy_fault'),
    copyTriedAt: moment('copy_tried_at'),
  },
  (table) => [
    index('backup_newest').on(table.ofMoment),
    check('backup_made_or_not', sql`(${table.fileName} is null) = (${table.fault} is not null)`),
  ],
)

/** What the owner says where somebody else makes the backups: by whom. */
export const backupCare = pgTable(
  'backup_care',
  {
    id: integer('id').primaryKey().default(1),
    elsewhereBy: text('elsewhere_by'),
  },
  (table) => [check('backup_care_one_row', sql`${table.id} = 1`)],
)
