import type { Database } from '../db/database.ts'
import { fullSizeKey, thumbnailKey } from '../files/keys.ts'
import { findKeysInBlocks, readBlocks } from './sold-pictures.sql.ts'

/** Blocks of 8 KB: some ten thousand lines, looked through well within the time a statement may take. */
const blocksAtOnce = 1_024

/**
 * Which of these pictures stand in an order, as orders keep the pictures of what was sold; in orders since `lookedAt` it was not
 * looked. No index tells, as every order would have to write it: all order lines are gone through once, in the order in which they
 * lie on the disk.
 */
export async function findSold(db: Database, keys: string[]) {
  const { lookedAt, blocks } = await readBlocks(db)
  const either = [...keys, ...keys.map(thumbnailKey)]
  const sold = new Set<string>()
  for (let from = 0; keys.length > 0 && from < blocks; from += blocksAtOnce)
    for (const key of await findKeysInBlocks(db, either, { from, before: from + blocksAtOnce }))
      sold.add(fullSizeKey(key))
  return { sold, lookedAt }
}
