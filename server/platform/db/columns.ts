import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Whole paise. */
export const paise = (name: string) => bigint(name, { mode: 'number' })

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The size of a pack in its own unit: 5 (KG), 0.5 (KG), 200 (G); compared as a number. */
export const packSize = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(9,3)',
  fromDriver: Number,
  toDriver: String,
})

/** A text as the words that full text search knows. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const randomId = (name = 'id') => uuid(name).default(sql`gen_random_uuid()`)

/** Counted up with every change, so that of two people who change the same thing the second is told. */
export const versionCount = () => integer('version').notNull().default(1)

/** When a thing is on the storefront: from a moment on, up to a moment, or always. */
export const shownBetween = () => ({ shownFrom: moment('shown_from'), shownUntil: moment('shown_until') })

/** Rows of the demo shop, which `npm run shop -- open` may remove. */
export const demoMark = () => boolean('demo').notNull().default(false)
