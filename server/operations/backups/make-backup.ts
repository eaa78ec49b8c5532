import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { writeBackup } from '#server/platform/backup-format/backup.ts'
import { readContents, refuseEmpty } from '#server/platform/backup-format/shop-contents.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { faultSentence, refuseFullDisk } from './backup-faults.ts'
import { folderOf, type Kind, listBackups, nameOf, namesTooOld, openFolder, removeParts } from './backup-folder.ts'
import { withBackupLine } from './backup-line.ts'
import { readSums } from './checks/check-books.ts'
import { readThrough } from './checks/read-through.ts'
import { ensureKey } from './key/shop-key.ts'

export type BackupShop = Pick<Shop, 'config' | 'pool'>
type Line = pg.ClientBase

/**
 * Makes a backup of the shop in its folder, reads it to its end, and takes away those that are too old. 'busy' where another process is at
 * it. What went wrong is kept for the owner, and thrown.
 */
export function makeBackup(shop: BackupShop, kind: Kind) {
  return withBackupLine(shop.pool, async (line) => {
    try {
      return await write(shop, line, kind)
    } catch (error) {
      await noteFault(line, kind, faultSentence(error)).catch(() => {})
      throw error
    }
  })
}

async function write({ config }: BackupShop, line: Line, kind: Kind) {
  const folder = folderOf(config)
  await openFolder(folder)
  await removeParts(folder)
  const contents = await readContents(line)
  refuseEmpty(contents)
  const key = await ensureKey(line, config)
  await refuseFullDisk(folder, await expectedBytes(line))
  const { moment } = await momentOf(line)
  const name = nameOf(moment, kind)
  const file = path.join(folder, name)
  const withoutFiles = config.files.kind === 's3' ? ('bucket' as const) : undefined
  const source = {
    key,
    settingsFile: settingsPath({ DATA_FOLDER: config.dataFolder }),
    withoutFiles,
    sums: readSums,
    isSparing: true,
  }
  const { files } = await writeBackup(line, { ...source, filesFolder: path.resolve(config.dataFolder, 'files') }, file)
  try {
    await readThrough(file, [key])
  } catch (error) {
    // Nobody should believe in it, and none that is good goes for it.
    await rm(file, { force: true })
    throw error
  }
  const { size } = await stat(file)
  const { orders, products } = contents
  const { rows } = await line.query<{ id: string }>(
    `insert into backup (kind, of_moment, file_name, byte_size, orders, products, files, without_files, checked_at, checked_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, now(), 'read') returning id`,
    [kind, moment, name, size, orders, products, files, withoutFiles ?? null],
  )
  await line.query('delete from backup where fault is not null')
  await removeTooOld(line, folder)
  return { id: rows[0]?.id ?? '', name, file, size, contents }
}

async function momentOf(line: Line) {
  const { rows } = await line.query<{ moment: Date }>('select now() as moment')
  return rows[0] ?? { moment: new Date() }
}

/** As much as the last one; the first has about a quarter of the database, pictures apart. */
async function expectedBytes(line: Line) {
  const { rows } = await line.query<{ bytes: number }>(`
    select coalesce((select byte_size from backup where file_name is not null order by of_moment desc limit 1),
      pg_database_size(current_database()) / 4)::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

/** The last one that was restored and right stays, however old. */
async function removeTooOld(line: Line, folder: string) {
  const { rows } = await line.query<{ name: string }>(`
    select file_name as name from backup where checked_by = 'restored' and check_fault is null order by of_moment desc limit 1`)
  const expired = namesTooOld(
    await listBackups(folder),
    rows.map(({ name }) => name),
  )
  // Files last: what is left of them is found in the folder the next time.
  await line.query('delete from backup where file_name = any($1)', [expired])
  for (const name of expired) await rm(path.join(folder, name), { force: true })
  // Of other machines, whose folders nobody sees from here.
  await line.query('delete from backup where id in (select id from backup order by of_moment desc offset 100)')
}

/** The last one alone: a disk that stays full would fill the table too. */
async function noteFault(line: Line, kind: Kind, fault: string) {
  await line.query('rollback')
  await line.query('delete from backup where fault is not null')
  await line.query('insert into backup (kind, of_moment, fault) values ($1, now(), $2)', [kind, fault])
}
