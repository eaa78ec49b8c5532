import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment, randomId, versionCount } from '#server/platform/db/columns.ts'
import { storedFiles } from '../files.ts'
import { orders } from '../fulfilment/orders.ts'
import { staff } from '../people/staff.ts'
import { users } from '../people/users.ts'

export const tickets = pgTable(
  'ticket',
  {
    id: randomId().primaryKey(),
    /** Random, readable, not countable. */
    ticketNumber: text('ticket_number').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    /** 1 is open, 2 is closed (ENT-33). */
    status: integer('status').notNull().default(1),
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the shop first answered: the law asks for 48 hours (Consumer Protection (E-Commerce) Rules 2020). */
    answeredAt: moment('answered_at'),
    closedAt: moment('closed_at'),
    /** Who of the shop looks after it. */
    assignedTo: uuid('assigned_to').references(() => staff.id),
    /** Since when an answer of the shop stands there that the shopper has not opened, and when they were told of it. */
    unreadSince: moment('unread_since'),
    notifiedAt: moment('told_at'),
    demo: demoMark(),
  },
  (table) => [
    index('ticket_of_user').on(table.userId, table.createdAt),
    index('ticket_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('ticket_words').using('gin', sql`(lower(${table.subject})) gin_trgm_ops`),
    index('ticket_number_start').on(sql`${table.ticketNumber} text_pattern_ops`),
    index('ticket_to_tell')
      .on(table.unreadSince)
      .where(sql`${table.unreadSince} is not null and ${table.notifiedAt} is null`),
    index('ticket_closed').on(table.closedAt, table.id).where(sql`${table.status} = 2`),
    index('ticket_open').on(table.createdAt).where(sql`${table.status} = 1`),
    check('ticket_status_known', sql`${table.status} in (1, 2)`),
    check('ticket_closed_when_closed', sql`(${table.status} = 2) = (${table.closedAt} is not null)`),
  ],
)

export const ticketMessages = pgTable(
  'ticket_message',
  {
    id: randomId().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    author: text('author', { enum: ['shopper', 'shop'] }).notNull(),
    message: text('message').notNull().default(''),
    attachmentKey: text('attachment_key').references(() => storedFiles.key),
    /** Who of the shop wrote it. */
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    demo: demoMark(),
  },
  (table) => [
    index('ticket_message_of_ticket').on(table.ticketId, table.createdAt),
    index('ticket_message_of_file').on(table.attachmentKey).where(sql`${table.attachmentKey} is not null`),
    check('ticket_message_says_something', sql`${table.message} <> '' or ${table.attachmentKey} is not null`),
  ],
)

/** Texts the shop's people answer with again and again. */
export const cannedAnswers = pgTable('canned_answer', {
  id: randomId().primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  version: versionCount(),
})
