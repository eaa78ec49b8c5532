import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SavedAddress } from '#contract/api/accounts/users.ts'
import { demoMark, moment, randomId } from '#server/platform/db/columns.ts'
import { staff } from './staff.ts'

/** People who shop: signed-in users, and guests of one checkout each. */
export const users = pgTable(
  'shopper',
  {
    id: randomId().primaryKey(),
    role: text('role', { enum: ['user', 'guest'] }).notNull(),
    countryCode: text('country_code').notNull().default('+91'),
    /** The number proven by a code: the login. Guests have none. */
    loginMobile: text('login_mobile'),
    /** The number to call about a delivery; the shopper may change it (open-points 59). */
    mobileNumber: text('mobile_number').notNull(),
    name: text('name'),
    email: text('email'),
    address: jsonb('address').$type<SavedAddress>(),
    profileImageKey: text('profile_image_key'),
    profileThumbnailKey: text('profile_thumbnail_key'),
    isVerified: boolean('is_verified').notNull().default(false),
    currency: text('currency').notNull().default('INR'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the shopper had the account deleted; what tax law wants kept stays in the orders. */
    erasedAt: moment('erased_at'),
    demo: demoMark(),
  },
  (table) => [
    uniqueIndex('shopper_login_mobile').on(table.countryCode, table.loginMobile).where(sql`${table.role} = 'user'`),
    check(
      'shopper_user_has_login',
      sql`${table.role} <> 'user' or ${table.erasedAt} is not null or ${table.loginMobile} ~ '^[0-9]{10}$'`,
    ),
    index('shopper_newest').on(table.createdAt, table.id),
    index('shopper_erased').on(table.createdAt, table.id).where(sql`${table.erasedAt} is not null`),
    index('shopper_words').using(
      'gin',
      sql`(lower(coalesce(${table.name}, '') || ' ' || ${table.mobileNumber} || ' ' || coalesce(${table.email}, ''))) gin_trgm_ops`,
    ),
    check('shopper_mobile_has_10_digits', sql`${table.mobileNumber} ~ '^[0-9]{10}$'`),
  ],
)

/** What the shop's people noted about a customer, for each other. */
export const customerNotes = pgTable(
  'customer_note',
  {
    id: randomId().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => staff.id),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('customer_note_of_customer').on(table.userId, table.createdAt)],
)
