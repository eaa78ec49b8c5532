import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { demoMark, randomId, versionCount } from '#server/platform/db/columns.ts'

/** Where the shop delivers: a building, or one tower of it. */
export const buildings = pgTable(
  'building',
  {
    id: randomId().primaryKey(),
    buildingName: text('building_name').notNull(),
    towerName: text('tower_name').notNull().default(''),
    pincode: text('pincode').notNull(),
    town: text('town').notNull(),
    district: text('district').notNull(),
    state: text('state').notNull(),
    version: versionCount(),
    demo: demoMark(),
  },
  (table) => [
    check('building_pincode_has_6_digits', sql`${table.pincode} ~ '^[1-9][0-9]{5}$'`),
    index('building_of_pincode').on(table.pincode),
    index('building_words').using(
      'gin',
      sql`(lower(${table.buildingName} || ' ' || ${table.towerName} || ' ' || ${table.town} || ' ' || ${table.pincode})) gin_trgm_ops`,
    ),
  ],
)
