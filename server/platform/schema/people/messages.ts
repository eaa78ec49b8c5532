import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { demoMark, moment, randomId, versionCount } from '#server/platform/db/columns.ts'

/** Messages to people, written in the transaction of what they tell about and sent after it. */
export const messages = pgTable(
  'message',
  {
    id: randomId().primaryKey(),
    channel: text('channel', { enum: ['sms', 'mail'] })
      .notNull()
      .default('sms'),
    /** +91 and 10 digits, or a mail address. */
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** For mail. */
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    /** The readable text; for login codes only in demo mode, else with the code left out. */
    text: text('text').notNull(),
    code: text('code'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** Those that count: a gateway that was away, or refuses everybody, costs none. */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    /** Since when it is held back: a restore found it waiting, and the owner has not said what to do. */
    heldAt: moment('held_at'),
    demo: demoMark(),
  },
  (table) => [
    index('message_to_recipient').on(table.recipient, table.createdAt),
    index('message_newest').on(table.createdAt),
    index('message_held').on(table.createdAt).where(sql`${table.heldAt} is not null`),
  ],
)

/** How many messages left the shop, by ten minutes: what the budget of the whole shop is held against. */
export const messageCounts = pgTable(
  'message_count',
  {
    channel: text('channel', { enum: ['sms', 'mail'] }).notNull(),
    /** `code`: somebody waits for it on a screen; `notification`: everything else. */
    kind: text('kind', { enum: ['code', 'notification'] }).notNull(),
    /** The network that asked for codes; empty for all together. */
    network: text('network').notNull().default(''),
    beginsAt: moment('begins_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.kind, table.network, table.beginsAt] })],
)

/** Wordings the shop has put in the place of ours; DLT-registered SMS texts are changed at the gateway too. */
export const templateOverrides = pgTable(
  'message_wording',
  {
    template: text('template').notNull(),
    channel: text('channel', { enum: ['sms', 'mail'] }).notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    version: versionCount(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.template, table.channel] })],
)
