import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#server/platform/db/columns.ts'
import { users } from './users.ts'

/** Sessions by the SHA-256 of their opaque token; a token is never stored. */
export const sessions = pgTable(
  'session',
  {
    /** What its owner names it by; it opens nothing. */
    id: randomId().notNull().unique(),
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser, for people. */
    device: text('device').notNull().default(''),
    /** The browser that was known from this login on. */
    browserId: uuid('browser_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When its user last proved the login number, where that was after the login itself. */
    loginProvenAt: moment('login_proven_at'),
    /** To the hour. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
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
    /**
     * `cash-order`: no login, but an order to be confirmed; its codes are counted in the same way. `own-cash-order`: one of whoever has
     * proven its number, counted apart. `alternative-asked`: no code was sent yet, but somebody says that the usual one did not come.
     */
    flow: text('flow', {
      enum: ['phone-auth', 'alternative', 'alternative-asked', 'staff', 'cash-order', 'own-cash-order'],
    }).notNull(),
    /** SHA-256 of the token handed to the browser; for an order nobody has it. */
    tokenHash: text('token_hash').notNull().unique(),
    mobile: text('mobile').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The known browser that asked for it, of its shopper or of whoever works at the counter: its codes are counted apart from those of strangers. */
    browserId: uuid('browser_id'),
    /** The wide network that a stranger asked from. */
    network: text('network'),
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

/** Numbers, ten digits each, that a guest has proven by a code at the checkout; it is no login, and opens nothing. */
export const guestProofs = pgTable(
  'guest_proof',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mobile: text('mobile').notNull(),
    /** The proof of the phone provider that was used up for it. */
    tokenHash: text('token_hash').notNull(),
    provenAt: moment('proven_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mobile] })],
)

/** Browsers in which somebody logged in before, by the SHA-256 of a cookie that opens nothing: it says whose codes to count. */
export const shopperBrowsers = pgTable(
  'shopper_browser',
  {
    id: randomId().notNull().unique(),
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('shopper_browser_of_user').on(table.userId)],
)

/** Wrong login codes of strangers, over all numbers and networks. Who and whence are kept as HMACs: they are compared, never read. */
export const wrongCodes = pgTable(
  'wrong_code',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    flow: text('flow', { enum: ['phone-auth', 'alternative'] }).notNull(),
    mobile: text('mobile').notNull(),
    /** Absent where calls of a network are not counted. */
    narrow: text('narrow'),
    wide: text('wide'),
  },
  (table) => [index('wrong_code_newest').on(table.at), index('wrong_code_of_mobile').on(table.mobile, table.at)],
)
