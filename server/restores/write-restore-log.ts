import { asc } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import { appendToLog, backupsFolder, readLog } from './restore-log.ts'
import { restoreLog } from './table.ts'

/** Copies what was noted for restores, and is not there yet, into the log beside the backups of this machine. */
export async function writeRestoreLog({ config, db }: Pick<Shop, 'config' | 'db'>) {
  const noted = await db.select().from(restoreLog).orderBy(asc(restoreLog.at))
  if (noted.length === 0) return
  const folder = backupsFolder(config.dataFolder)
  const known = new Set((await readLog(folder)).map((entry) => ('id' in entry ? entry.id : '')))
  const missing = noted.filter(({ id }) => !known.has(id))
  if (missing.length > 0)
    await appendToLog(
      folder,
      missing.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    )
}
