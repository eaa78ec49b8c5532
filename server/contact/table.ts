import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment, randomId } from '../db/columns.ts'
import { staff } from '../staff/table.ts'

/** What visitors wrote to the shop (ENT-36). */
export const contactMessages = pgTable('contact_message', {
  id: randomId().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  mobileNumber: text('mobile_number').notNull(),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  handledAt: moment('handled_at'),
  handledBy: uuid('handled_by').references(() => staff.id),
  demo: demoMark(),
})
