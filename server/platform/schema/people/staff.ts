import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffRoles } from '#contract/api/endpoint.ts'
import { moment, randomId } from '#server/platform/db/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The people of the shop. Nobody is ever removed: what they did stays in the audit log. */
export const staff = pgTable(
  'staff',
  {
    id: randomId().primaryKey(),
    /** Ten digits; the login. */
    mobileNumber: text('mobile_number').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: staffRoles }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The TOTP secret in base32, encrypted by the shop's secret; in use once `totpConfirmedAt` is set. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The last 30-second step whose code was used: no code counts twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('staff_mobile').on(table.mobileNumber),
    check('staff_mobile_has_10_digits', sql`${table.mobileNumber} ~ '^[0-9]{10}$'`),
  ],
)

export const staffPasskeys = pgTable(
  'staff_passkey',
  {
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    /** For people, such as the phone's name. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('staff_passkey_of_staff').on(table.staffId)],
)

/** Sessions by the SHA-256 of their cookie. Without `provenAt` only the second factor may be given or set up. */
export const staffSessions = pgTable(
  'staff_session',
  {
    id: randomId().notNull().unique(),
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** When the second factor was given. */
    provenAt: moment('proven_at'),
    /** The browser, for people. */
    device: text('device').notNull().default(''),
    /** What a passkey has to sign next. */
    passkeyChallenge: text('passkey_challenge'),
    wrongFactors: integer('wrong_factors').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When its person last did something, to the minute. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('staff_session_of_staff').on(table.staffId, table.createdAt)],
)

/** Browsers in which somebody gave both things before, by the SHA-256 of a cookie that opens nothing: it says whose codes to count. */
export const staffBrowsers = pgTable(
  'staff_browser',
  {
    id: randomId().notNull().unique(),
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_browser_of_staff').on(table.staffId)],
)

/**
 * Every action of the back office and of the commands: who, when, what it was before and after. Rows are never changed; only
 * the addresses of somebody erased are taken out.
 */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** Absent for a command on the server itself. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** The name at that time, or 'command'. */
    actor: text('actor').notNull(),
    /** Such as 'order.pack'. */
    action: text('action').notNull(),
    /** Such as 'order', with its number, or 'product' with its id. */
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_entry_newest').on(table.at, table.id),
    index('audit_entry_of_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entry_of_person').on(table.staffId, table.at, table.id),
    index('audit_entry_of_kind').on(table.subjectKind, table.at, table.id),
    index('audit_entry_words').using(
      'gin',
      sql`(lower(${table.actor} || ' ' || ${table.action} || ' ' || ${table.subjectId})) gin_trgm_ops`,
    ),
  ],
)
