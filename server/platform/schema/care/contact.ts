import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment, randomId } from '#server/platform/db/columns.ts'
import { staff } from '../people/staff.ts'

/** What visitors wrote to the shop (ENT-36). */
export const contactMessages = pgTable(
  'contact_message',
  {
    id: randomId().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobileNumber: text('mobile_number').notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
    handledBy: uuid('handled_by').references(() => staff.id),
    demo: demoMark(),
  },
  (table) => [
    index('contact_message_open').on(table.createdAt, table.id).where(sql`${table.handledAt} is null`),
    index('contact_message_of_mobile').on(table.mobileNumber, table.createdAt),
    index('contact_message_handled').on(table.handledAt, table.id).where(sql`${table.handledAt} is not null`),
    index('contact_message_words').using(
      'gin',
      sql`(lower(${table.name} || ' ' || ${table.email} || ' ' || ${table.mobileNumber} || ' ' || ${table.message})) gin_trgm_ops`,
    ),
  ],
)
