import { asc } from 'drizzle-orm'
import { restoreLog } from '#server/platform/schema/restores.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { copyRestoreLog } from '../backups/copies/copy-restore-log.ts'
import { appendToLog, backupsFolder, readLog } from '../backups/restore-log.ts'

/** Copies what was noted for restores, and is not there yet, into the log beside the backups of this machine and beside their copies elsewhere. */
export async function writeRestoreLog({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const noted = await db.select().from(restoreLog).orderBy(asc(restoreLog.at))
  const folder = backupsFolder(config.dataFolder)
  const before = await readLog(folder)
  const known = new Set(before.map((entry) => ('id' in entry ? entry.id : '')))
  const missing = noted.filter(({ id }) => !known.has(id)).map((entry) => ({ ...entry, at: entry.at.toISOString() }))
  if (missing.length > 0) await appendToLog(folder, missing)
  await copyRestoreLog(config, [...before, ...missing])
}
