import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { removeFile } from '../files/keep-file.ts'
import type { FileStorage } from '../files/storage.ts'
import { storedFiles } from '../schema/files.ts'
import { findSold } from './sold-pictures.ts'

const passedAtOnce = 1_000
/** Order lines are looked through once for so many. */
const askedAtOnce = 10_000
const removedAtOnce = 20

/**
 * Removes uploads of yesterday and before that nothing refers to: replaced pictures and films, attachments of messages never sent.
 * Bills have no row here and are never touched.
 */
export async function forgetOldFiles(db: Database, storage: FileStorage) {
  for await (const unused of unusedFiles(db)) {
    // Only pictures are sold.
    const pictures = unused.filter(({ kind }) => kind === 'picture').map(({ key }) => key)
    const { sold, lookedAt } = await findSold(db, pictures)
    const keys = unused.map(({ key }) => key).filter((key) => !sold.has(key))
    for (let done = 0; done < keys.length; done += removedAtOnce)
      await forgetSome(db, storage, keys.slice(done, done + removedAtOnce), lookedAt)
  }
}

type Unused = Pick<typeof storedFiles.$inferSelect, 'key' | 'kind'>

/** What stands nowhere but maybe in orders, in as few parts as their number allows. */
async function* unusedFiles(db: Database) {
  let found: Unused[] = []
  let last: string | null = ''
  while (last !== null) {
    const passed: { last: string | null; unused: Unused[] } = await passFiles(db, last)
    last = passed.last
    found.push(...passed.unused)
    if (found.length < askedAtOnce && last !== null) continue
    yield found
    found = []
  }
}

/** Goes through the files by their keys, so many at a time; `last` is null at the end. */
async function passFiles(db: Database, after: string) {
  const { rows } = await db.execute<{ last: string | null; unused: Unused[] }>(sql`${shownKeys},
    passed as materialized (
      select key, kind, owner_id, created_at from stored_file where key > ${after} order by key limit ${passedAtOnce}
    )
    select (select max(key) from passed) as last, coalesce((
      select json_agg(json_build_object('key', f.key, 'kind', f.kind)) from passed f
      where f.created_at < now() - interval '1 day' and ${isUnused}), '[]') as unused`)
  return rows[0] ?? { last: null, unused: [] }
}

function forgetSome(db: Database, storage: FileStorage, wanted: string[], lookedAt: string) {
  return db.transaction(async (tx) => {
    const held = await hold(tx, wanted)
    // Looked at again now that nobody can begin to use them: what was saved meanwhile stays.
    const keys = await findUnused(tx, held, lookedAt)
    await Promise.all(keys.map((key) => removeFile(storage, key)))
    if (keys.length > 0) await tx.delete(storedFiles).where(inArray(storedFiles.key, keys))
  })
}

/** Who saves something with a file holds its row too (`findShopFiles`); what is held is left for another night. */
async function hold(tx: Transaction, wanted: string[]) {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from stored_file where key = any(${sql.param(wanted)}) for update skip locked`,
  )
  return rows.map(({ key }) => key)
}

async function findUnused(tx: Transaction, keys: string[], lookedAt: string) {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ key: string }>(sql`${shownKeys},
    sold_since as (
      select unnest(array[l.image_key, l.thumbnail_key]) as key from shop_order o
      join order_line l on l.order_id = o.id where o.created_at >= ${lookedAt}::timestamptz
    )
    select f.key from stored_file f where f.key = any(${sql.param(keys)}) and ${isUnused}
      and not exists (select from sold_since where ${wholeKey('sold_since.key')} = f.key)`)
  return rows.map(({ key }) => key)
}

/** Of a small copy the key of its picture. */
function wholeKey(column: string) {
  return sql.raw(`regexp_replace(${column}, '-small(\\.\\w+)$', '\\1')`)
}

/** Every key that stands where little stands. */
const shownKeys = sql`with shown as materialized (
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
)`

/** Where much stands, each file is looked for. A picture of a product stands beside its small copy, a portrait at its owner. */
const isUnused = sql`f.key not in (select key from shown)
  and not exists (select from product_image i where i.original_key = f.key)
  and not exists (select from ticket_message m where m.attachment_key = f.key)
  and not exists (select from shopper s where s.id = f.owner_id and s.profile_image_key = f.key)`
