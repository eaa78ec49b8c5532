import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** Sessions by the SHA-256 of their opaque token; a token is never stored. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('session_of_user').on(table.userId)],
)

/** One sent code. The code itself is kept as an HMAC bound to the challenge. */
export const loginChallenges = pgTable(
  'login_challenge',
  {
    id: randomId().primaryKey(),
    /** `cash-order`: no login, but an order to be confirmed; its codes are counted in the same way. */
    flow: text('flow', { enum: ['phone-auth', 'alternative', 'staff', 'cash-order'] }).notNull(),
    /** SHA-256 of the token handed to the browser; for an order nobody has it. */
    tokenHash: text('token_hash').notNull().unique(),
    mobile: text('mobile').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The known browser that asked for it, of whoever works at the counter: its codes are counted apart from those of strangers. */
    browserId: uuid('browser_id'),
  },
  (table) => [
    index('login_challenge_of_mobile').on(table.mobile, table.createdAt),
    check('login_challenge_wrong_tries_bounded', sql`${table.wrongTries} between 0 and 5`),
  ],
)

/** Proofs of a number: our own one-use tokens, and the hashes of provider tokens already used. */
export const phoneProofs = pgTable('phone_proof', {
  tokenHash: text('token_hash').primaryKey(),
  mobile: text('mobile').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
