import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import type { FileStorage } from '../files/storage.ts'
import { removeFile } from '../files/store-file.ts'
import { storedFiles } from '../schema/files.ts'
import { findSold } from './sold-pictures.ts'
import { findUnused, passFiles, type Unused } from './unused-files.sql.ts'

const passedAtOnce = 1_000
/** Order lines are looked through once for so many. */
const checkedAtOnce = 10_000
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

/** What stands nowhere but maybe in orders, in as few parts as their number allows. */
async function* unusedFiles(db: Database) {
  let found: Unused[] = []
  let last: string | null = ''
  while (last !== null) {
    const passed: { last: string | null; unused: Unused[] } = await passFiles(db, last, passedAtOnce)
    last = passed.last
    found.push(...passed.unused)
    if (found.length < checkedAtOnce && last !== null) continue
    yield found
    found = []
  }
}

function forgetSome(db: Database, storage: FileStorage, candidateKeys: string[], lookedAt: string) {
  return db.transaction(async (tx) => {
    const locked = await lockFiles(tx, candidateKeys)
    // Looked at again now that nobody can begin to use them: what was saved meanwhile stays.
    const keys = locked.length > 0 ? await findUnused(tx, locked, lookedAt) : []
    await Promise.all(keys.map((key) => removeFile(storage, key)))
    if (keys.length > 0) await tx.delete(storedFiles).where(inArray(storedFiles.key, keys))
  })
}

/** Who saves something with a file holds its row too (`findShopFiles`); what is held is left for another night. */
async function lockFiles(tx: Transaction, candidateKeys: string[]) {
  const rows = await tx
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, candidateKeys))
    .for('update', { skipLocked: true })
  return rows.map(({ key }) => key)
}
