import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { restore } from '#server/platform/backup-format/restore.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import { inOneTransaction, withMigrationLock } from '#server/platform/db/migrate.ts'
import { backupsFolder } from '../backups/restore-log.ts'
import { prepareToSell } from './prepare-to-sell.ts'

type Target = {
  pool: pg.Pool
  dataFolder: string
  /** For people: which database it is. */
  where?: string
  /** Those that may fit, where the backup is encrypted. */
  keys?: Buffer[]
}

/**
 * Fills an empty shop from a backup so that it can go on selling: nothing that was given out, ended or sent since the backup comes
 * again. All or nothing, as `restore`, which makes a copy to look at.
 */
export async function restoreToSell({ dataFolder, ...target }: Target, source: string) {
  const filesFolder = path.resolve(dataFolder, 'files')
  const prepared: { value?: Awaited<ReturnType<typeof prepareToSell>> } = {}
  const settingsFile = settingsPath({ DATA_FOLDER: dataFolder })
  const counts = await restore({ ...target, filesFolder, settingsFile }, source, async (client, { writtenAt }) => {
    const logs = [backupsFolder(dataFolder), path.dirname(path.resolve(source))] as const
    prepared.value = await prepareToSell(drizzle(client), new Date(writtenAt), [...logs])
  })
  if (!prepared.value) throw new Error('The restored shop was not prepared to sell.')
  return { ...counts, ...prepared.value }
}

/** The same for a database that its server took back to `moment` by itself: it lies there, and was not opened since. */
export function prepareRecovered({ pool, dataFolder }: Target, moment: Date) {
  return withMigrationLock(pool, (client) =>
    inOneTransaction(client, () => prepareToSell(drizzle(client), moment, [backupsFolder(dataFolder)])),
  )
}
