import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, paise, randomId } from '#server/platform/db/columns.ts'
import type { BillContent } from './bill-content.ts'
import { orders } from './orders.ts'

/** The last number given: one series of invoices and one of credit notes for each financial year, and another after each restore. */
export const billSeries = pgTable(
  'bill_series',
  {
    kind: text('kind', { enum: ['invoice', 'credit-note'] }).notNull(),
    /** '26-27' for April 2026 to March 2027. */
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull().default(0),
    /** How its numbers begin since a restore: 'K7' for 'IK7' and 'CK7'; empty for 'INV' and 'CRN'. */
    code: text('code').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.kind, table.financialYear] })],
)

/**
 * Series that a restore has closed: numbers after `lastNumber` may have been given out between the backup and the restore. The next
 * series of the year goes on counting from there under another code.
 */
export const closedBillSeries = pgTable(
  'closed_bill_series',
  {
    kind: text('kind', { enum: ['invoice', 'credit-note'] }).notNull(),
    financialYear: text('financial_year').notNull(),
    code: text('code').notNull(),
    lastNumber: integer('last_number').notNull(),
    backupAt: moment('backup_at').notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.financialYear, table.code] })],
)

/** Tax invoices and credit notes (CGST Rules 46 and 53), as issued: never changed. */
export const bills = pgTable(
  'bill',
  {
    id: randomId().primaryKey(),
    kind: text('kind', { enum: ['invoice', 'credit-note'] }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    /** As printed: unique in its financial year, at most 16 characters (CGST Rule 46(b)). */
    billNumber: text('bill_number').notNull().unique(),
    /** What a credit note is for: the refund's id, 'cancelled', or 'dispute-1' of goods back whose money the bank took; empty for invoices. */
    reason: text('reason').notNull().default(''),
    total: paise('total').notNull(),
    /** All that is printed, so that the same paper can be printed again. */
    content: jsonb('content').$type<BillContent>().notNull(),
    /** The PDF, once made. */
    fileKey: text('file_key'),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (table) => [
    unique('bill_serial_once').on(table.kind, table.financialYear, table.serial),
    unique('bill_once_per_reason').on(table.orderId, table.kind, table.reason),
    index('bill_newest').on(table.issuedAt),
    index('bill_to_print').on(table.issuedAt).where(sql`${table.fileKey} is null`),
    check('bill_number_at_most_16', sql`length(${table.billNumber}) <= 16`),
  ],
)
