import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/orders.ts'
import { users } from '#server/platform/schema/users.ts'

type Place = { createdAt: string; id: string }

const atOnce = 1_000

/**
 * Forgets the names and addresses of guests who did not order in the end. Nearly every guest ordered: who did not is found by going
 * through all people, the oldest first, so many at a time that no statement takes long however many there are.
 */
export async function forgetGuestsWithoutOrder(db: Database) {
  let place: Place | undefined
  do place = await forgetNext(db, place)
  while (place)
}

/** Gives how far it came, and nothing at the end. */
async function forgetNext(db: Database, after: Place | undefined): Promise<Place | undefined> {
  const isFurther: SQL = after
    ? sql`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await db.execute<Place>(sql`
    with passed as materialized (
      select ctid as place, id, role, created_at from ${users}
      where created_at < now() - interval '7 days' ${isFurther}
      order by created_at, id limit ${atOnce}
    ),
    gone as (
      delete from ${users} where ctid = any(array(select place from passed
        where role = 'guest' and (select true from ${orders} o where o.user_id = passed.id limit 1) is null))
    )
    select created_at::text as "createdAt", id from passed order by created_at desc, id desc limit 1`)
  return rows[0]
}
