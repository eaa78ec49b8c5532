import type pg from 'pg'
import { restore } from '#server/platform/backup-format/restore.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { faultSentence, refuseFullDisk } from '../backup-faults.ts'
import { fileOf, isThere } from '../backup-folder.ts'
import { withBackupLine } from '../backup-line.ts'
import { ensureKey } from '../key/shop-key.ts'
import { differingSums, readSums, type Sums, wrongBooks } from './check-books.ts'
import { readThrough } from './read-through.ts'
import { inThrowAwayDatabase, mayMakeDatabases } from './throw-away-database.ts'

type CheckShop = Pick<Shop, 'config' | 'pool'>
type Line = pg.ClientBase

/** Each backup of a smaller database is tried; of a larger one that of each week. */
const smallBytes = 1e9

/** Tries the newest backup where that is due: it is restored beside the shop, its books are judged, and it is thrown away. */
export async function checkWhenDue(shop: CheckShop) {
  return withBackupLine(shop.pool, async (line) => {
    const due = await findDue(line)
    const file = due && fileOf(shop.config, due.name)
    if (due && file && (await isThere(file))) await check(shop, line, { ...due, file })
  })
}

type Due = { id: string; name: string; databaseBytes: number }

/** One that could not be tried is not tried again: the next one is. */
async function findDue(line: Line): Promise<Due | undefined> {
  const { rows } = await line.query<Due & { isNew: boolean; isWeekOver: boolean }>(`
    select id, file_name as name, pg_database_size(current_database())::float8 as "databaseBytes",
      checked_by is distinct from 'restored' and untried is null as "isNew",
      not exists (select from backup where checked_by = 'restored' and checked_at > now() - interval '7 days') as "isWeekOver"
    from backup where file_name is not null order by of_moment desc limit 1`)
  const [last] = rows
  return last?.isNew && (last.databaseBytes < smallBytes || last.isWeekOver) ? last : undefined
}

async function check({ config, pool }: CheckShop, line: Line, { id, file, databaseBytes }: Due & { file: string }) {
  if (!(await mayMakeDatabases(line))) return noteUntried(line, id, mayNot)
  try {
    // Of another server the room is not known.
    if (!config.databaseUrl) await refuseFullDisk(config.dataFolder, databaseBytes * 2, 'trying the backup')
  } catch (error) {
    return noteUntried(line, id, faultSentence(error))
  }
  const keys = [await ensureKey(line, config)]
  let fault: string | undefined
  try {
    fault = await inThrowAwayDatabase(line, pool.options, (copy) => judge(copy, file, keys))
  } catch (error) {
    await noteUntried(line, id, `It could not be tried: ${faultSentence(error)}`)
    throw error
  }
  await line.query("update backup set checked_at = now(), checked_by = 'restored', check_fault = $2 where id = $1", [
    id,
    fault ?? null,
  ])
  if (fault) throw new Error(fault)
}

/** What is wrong with a backup, in a sentence. */
async function judge(copy: pg.Pool, file: string, keys: Buffer[]) {
  let sums: Sums | undefined
  try {
    sums = (await readThrough(file, keys)).sums
    await restore({ pool: copy, keys, isSparing: true }, file)
  } catch (error) {
    return `It could not be restored: ${faultSentence(error)}`
  }
  await copy.query('analyze')
  const differing = sums ? differingSums(sums, await readSums(copy)) : ''
  if (differing) return `Restored, it is not what the shop was: other ${differing}.`
  const wrong = await wrongBooks(copy)
  return wrong.length > 0 ? `Restored, its books are wrong: ${wrong.join(', ')}.` : undefined
}

function noteUntried(line: Line, id: string, reason: string) {
  return line.query('update backup set untried = $2 where id = $1', [id, reason])
}

const mayNot =
  'The database role of the shop may make no databases, so that it was only read to its end. Give it the right (alter role … createdb), or restore one elsewhere now and then.'
