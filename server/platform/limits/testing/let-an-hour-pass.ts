import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** Makes every try an hour older. */
export async function letAnHourPass(db: Database) {
  await db.execute(sql`update counted_try set taken_at = array(select at - interval '1 hour' from unnest(taken_at) at)`)
}
