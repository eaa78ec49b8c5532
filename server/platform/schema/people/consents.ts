import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment, randomId } from '#server/platform/db/columns.ts'
import { users } from './users.ts'

/** What people agreed to and withdrew, one row each time, never changed (DPDP Act 2023 s. 6: consent must be provable). */
export const consents = pgTable(
  'consent',
  {
    id: randomId().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['service', 'marketing'] }).notNull(),
    isGiven: boolean('is_given').notNull(),
    /** Which wording was on the screen. */
    noticeVersion: text('notice_version').notNull(),
    via: text('via', { enum: ['sign-in', 'guest-checkout', 'profile'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    demo: demoMark(),
  },
  (table) => [index('consent_of_user').on(table.userId, table.createdAt)],
)
