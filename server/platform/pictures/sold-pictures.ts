import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { fullSizeKey, thumbnailKey } from '../files/keys.ts'

/** Blocks of 8 KB: some ten thousand lines, looked through well within the time a statement may take. */
const blocksAtOnce = 1_024

/**
 * Which of these pictures stand in an order, as orders keep the pictures of what was sold; in orders since `lookedAt` it was not
 * looked. No index tells, as every order would have to write it: all order lines are gone through once, in the order in which they
 * lie on the disk.
 */
export async function findSold(db: Database, keys: string[]) {
  const { rows } = await db.execute<{ lookedAt: string; blocks: number }>(sql`
    select (now() - interval '1 minute')::text as "lookedAt",
      pg_relation_size('order_line') / current_setting('block_size')::int as blocks`)
  const { lookedAt = '-infinity', blocks = 0 } = rows[0] ?? {}
  const sold = new Set<string>()
  for (let from = 0; keys.length > 0 && from < blocks; from += blocksAtOnce)
    for (const key of await findBetween(db, keys, from)) sold.add(fullSizeKey(key))
  return { sold, lookedAt }
}

async function findBetween(db: Database, keys: string[], from: number) {
  const either = [...keys, ...keys.map(thumbnailKey)]
  const { rows } = await db.execute<{ key: string }>(sql`
    with wanted as materialized (select unnest(${sql.param(either)}::text[]) as key)
    select distinct shown.key from order_line l cross join lateral (values (l.image_key), (l.thumbnail_key)) shown (key)
    where l.ctid >= ${`(${from},0)`}::tid and l.ctid < ${`(${from + blocksAtOnce},0)`}::tid
      and shown.key in (select key from wanted)`)
  return rows.map(({ key }) => key)
}
