import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SavedAddress } from '#contract/api/users.ts'
import { demoMark, moment, randomId } from '../db/columns.ts'

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
    check('shopper_mobile_has_10_digits', sql`${table.mobileNumber} ~ '^[0-9]{10}$'`),
  ],
)
