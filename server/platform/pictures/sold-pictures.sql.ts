import type { Database } from '../db/database.ts'
import { columns, expression } from '../db/prepared/fragments.ts'
import { prepared, rowsOf } from '../db/prepared/prepared.ts'

const pictureColumns = columns({
  lookedAt: expression<string>("(now() - interval '1 minute')::text"),
  blocks: expression<number>("pg_relation_size('order_line') / current_setting('block_size')::int"),
})

/** From when on orders may be written that are not looked through, and how many blocks order lines take on the disk. */
export async function readBlocks(db: Database) {
  const [found] = await rowsOf(db, prepared`select ${pictureColumns}`)
  return found ?? { lookedAt: '-infinity', blocks: 0 }
}

const keyColumns = columns({ key: expression<string>('shown.key') })

/** Which of the pictures stand in the order lines of some blocks. */
export async function findKeysInBlocks(
  db: Database,
  keys: string[],
  { from, before }: { from: number; before: number },
) {
  const rows = await rowsOf(
    db,
    prepared`
    with wanted as materialized (select unnest(${keys}::text[]) as key)
    select distinct ${keyColumns} from order_line l cross join lateral (values (l.image_key), (l.thumbnail_key)) shown (key)
    where l.ctid >= ${`(${from},0)`}::tid and l.ctid < ${`(${before},0)`}::tid and shown.key in (select key from wanted)`,
  )
  return rows.map(({ key }) => key)
}
