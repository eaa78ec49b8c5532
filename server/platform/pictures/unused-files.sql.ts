import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/database.ts'
import { columns, expression, fragment } from '../db/prepared/fragments.ts'
import { prepared, rowsOf } from '../db/prepared/prepared.ts'
import { storedFiles } from '../schema/files.ts'

export type Unused = Pick<typeof storedFiles.$inferSelect, 'key' | 'kind'>

/** Of a small copy the key of its picture. */
const wholeKey = (column: string) => `regexp_replace(${column}, '-small(\\.\\w+)$', '\\1')`

/** Every key that stands where little stands. */
const shownKeys = fragment(`shown as materialized (
  select ${wholeKey('key')} as key from (
    select image_key as key from category
    union select image_key from banner
    union select thumbnail_key from banner
    union select video_key from story
    union select cover_key from story
    union select profile_image_key from story
    union select icon_key from report
    union select value #>> '{}' from page_words, jsonb_path_query(jsonb_build_array(words, next_words), '$.**') value
      where jsonb_typeof(value) = 'string'
  ) keys where key is not null
)`)

/** Where much stands, each file is looked for. A picture of a product stands beside its small copy, a portrait at its owner. */
const isUnused = fragment(`f.key not in (select key from shown)
  and not exists (select from product_image i where i.original_key = f.key)
  and not exists (select from ticket_message m where m.attachment_key = f.key)
  and not exists (select from shopper s where s.id = f.owner_id and s.profile_image_key = f.key)`)

const passedColumns = columns({
  last: expression<string | null>('(select max(key) from passed)'),
  unused: expression<Unused[]>(`coalesce((
    select json_agg(json_build_object('key', f.key, 'kind', f.kind)) from passed f
    where f.created_at < now() - interval '1 day' and ${isUnused.text}), '[]')`),
})

/** Goes through the files by their keys, so many at a time; `last` is null at the end. */
export async function passFiles(db: Database, after: string, most: number) {
  const [passed] = await rowsOf(
    db,
    prepared`with ${shownKeys},
      passed as materialized (
        select key, kind, owner_id, created_at from stored_file where key > ${after} order by key limit ${most}
      )
      select ${passedColumns}`,
  )
  return passed ?? { last: null, unused: [] }
}

const keyColumns = columns({ key: alias(storedFiles, 'f').key })
const soldKey = fragment(wholeKey('sold_since.key'))

/** Which of some are unused, and stand in no order since a moment either. */
export async function findUnused(tx: Transaction, keys: string[], lookedAt: string) {
  const rows = await rowsOf(
    tx,
    prepared`with ${shownKeys},
      sold_since as (
        select unnest(array[l.image_key, l.thumbnail_key]) as key from shop_order o
        join order_line l on l.order_id = o.id where o.created_at >= ${lookedAt}::timestamptz
      )
      select ${keyColumns} from stored_file f where f.key = any(${keys}::text[]) and ${isUnused}
        and not exists (select from sold_since where ${soldKey} = f.key)`,
  )
  return rows.map(({ key }) => key)
}
