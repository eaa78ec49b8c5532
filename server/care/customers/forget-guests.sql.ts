import type { Database } from '#server/platform/db/database.ts'
import { columns, expression, fragment } from '#server/platform/db/prepared/fragments.ts'
import { composed, prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

/** How far all people were gone through, the oldest first. */
export type GuestCursor = { createdAt: string; id: string }

const cursorColumns = columns({ createdAt: expression<string>('created_at::text'), id: expression<string>('id') })

/** Goes through so many people behind a place, and deletes the guests among them who did not order; nothing at the end. */
export async function forgetNextGuests(
  db: Database,
  after: GuestCursor | undefined,
  most: number,
): Promise<GuestCursor | undefined> {
  const isFurther = after
    ? prepared`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : fragment('')
  const [cursor] = await rowsOf(
    db,
    composed`
    with passed as materialized (
      select ctid as place, id, role, created_at from shopper
      where created_at < now() - interval '7 days' ${isFurther}
      order by created_at, id limit ${most}
    ),
    gone as (
      delete from shopper where ctid = any(array(select place from passed
        where role = 'guest' and (select true from shop_order o where o.user_id = passed.id limit 1) is null))
    )
    select ${cursorColumns} from passed order by created_at desc, id desc limit 1`,
  )
  return cursor
}
