import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#server/platform/db/columns.ts'
import { staff } from './staff.ts'
import { users } from './users.ts'

/** Each change of the number somebody logs in with: at once where both numbers were proven, after a wait where the shop starts it. */
export const numberChanges = pgTable(
  'number_change',
  {
    id: randomId().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldMobile: text('old_mobile').notNull(),
    newMobile: text('new_mobile').notNull(),
    /** Absent where the shopper did it. */
    staffId: uuid('staff_id').references(() => staff.id),
    startedAt: moment('started_at').notNull().defaultNow(),
    dueAt: moment('due_at').notNull(),
    doneAt: moment('done_at'),
    /** The SHA-256 of the token by which the old number undoes it. */
    undoHash: text('undo_hash').unique(),
    undoUntil: moment('undo_until'),
    endedAt: moment('ended_at'),
    /** `stopped` by its shopper, `withdrawn` by the shop, `taken`: another account had the number by then, `undone` by the old number. */
    ending: text('ending', { enum: ['stopped', 'withdrawn', 'taken', 'undone'] }),
  },
  (table) => [
    index('number_change_of_user').on(table.userId, table.startedAt),
    uniqueIndex('number_change_waiting')
      .on(table.userId)
      .where(sql`${table.doneAt} is null and ${table.endedAt} is null`),
  ],
)
