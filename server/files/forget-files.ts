import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { removeFile } from './keep-file.ts'
import type { FileStorage } from './storage.ts'
import { storedFiles } from './table.ts'

const atOnce = 20

/**
 * Removes uploads of yesterday and before that nothing refers to: replaced pictures and films, attachments of messages never sent.
 * Bills have no row here and are never touched.
 */
export async function forgetOldFiles(db: Database, storage: FileStorage) {
  while ((await forgetSome(db, storage)) === atOnce);
}

function forgetSome(db: Database, storage: FileStorage) {
  return db.transaction(async (tx) => {
    // Every order line is looked at; at night that may take its time.
    await tx.execute(sql`set local statement_timeout = '60s'`)
    const held = await holdUnused(tx)
    // Looked at again now that nobody can begin to use them: what was saved meanwhile stays.
    const keys = await findUnused(tx, held)
    await Promise.all(keys.map((key) => removeFile(storage, key)))
    if (keys.length > 0) await tx.delete(storedFiles).where(inArray(storedFiles.key, keys))
    return keys.length
  })
}

/** Who saves something with a file holds its row too (`findShopFiles`); what is held is left for another night. */
async function holdUnused(tx: Transaction) {
  const { rows } = await tx.execute<{ key: string }>(sql`${usedKeys}
    select f.key from stored_file f
    where f.created_at < now() - interval '1 day' and not exists (select from used where used.key = f.key)
    order by f.created_at limit ${atOnce} for update of f skip locked`)
  return rows.map(({ key }) => key)
}

async function findUnused(tx: Transaction, keys: string[]) {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ key: string }>(sql`${usedKeys}
    select f.key from stored_file f
    where f.key = any(${sql.param(keys)}) and not exists (select from used where used.key = f.key)`)
  return rows.map(({ key }) => key)
}

/** Every key that stands anywhere, of a small copy that of its picture; orders keep the pictures of what was sold. */
const usedKeys = sql`with used as materialized (
  select regexp_replace(key, '-small(\\.\\w+)$', '\\1') as key from (
    select profile_image_key as key from shopper
    union select attachment_key from ticket_message
    union select original_key from product_image
    union select thumbnail_key from product_image
    union select image_key from order_line
    union select thumbnail_key from order_line
    union select image_key from category
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
