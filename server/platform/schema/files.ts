import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { demoMark, moment } from '../db/columns.ts'
import { users } from './people/users.ts'

/** Files that people sent, by the key the server made for them; what lies under a key never changes. */
export const storedFiles = pgTable(
  'stored_file',
  {
    key: text('key').primaryKey(),
    /** Avatars and the shop's own pictures and videos are public; attachments are their owner's and the shop's alone. */
    kind: text('kind', { enum: ['avatar', 'attachment', 'picture', 'video'] }).notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    contentType: text('content_type').notNull(),
    /** What the owner called it: for the download's name, never for a path. */
    originalName: text('original_name').notNull().default(''),
    byteSize: integer('byte_size').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    demo: demoMark(),
  },
  (table) => [
    index('stored_file_of_owner').on(table.ownerId, table.createdAt),
    check('stored_file_size_positive', sql`${table.byteSize} > 0`),
  ],
)
