import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tries of what may be tried only so often, counted here so that every process of the shop counts the same ones. */
export const countedTries = pgTable('counted_try', {
  /** What is tried and by whom, or at what: 'promo code 3f0c…'. */
  subject: text('subject').primaryKey(),
  /** Oldest first. */
  takenAt: timestamp('taken_at', { withTimezone: true, mode: 'date' }).array().notNull(),
})
