import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { markAsCopy } from '#server/platform/backup-format/copy-mark.ts'
import { restore } from '#server/platform/backup-format/restore.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import { inOneTransaction, withMigrationLock } from '#server/platform/db/migrate.ts'
import { backupsFolder } from '../backups/restore-log.ts'
import { practiceSettings } from './copies/practice-settings.ts'
import { prepareToSell } from './prepare-to-sell.ts'

type Target = {
  pool: pg.Pool
  dataFolder: string
  /** For people: which database it is. */
  where?: string
  /** Those that may fit, where the backup is encrypted. */
  keys?: Buffer[]
  /** A copy to practise on: as a shop that sells, but marked, with settings that reach nothing, and nothing is written beside the backup. */
  isPractice?: boolean
}

/**
 * Fills an empty shop from a backup so that it can go on selling: nothing that was given out, ended or sent since the backup comes
 * again. All or nothing, as `restore`, which makes a copy to look at.
 */
export async function restoreToSell({ dataFolder, isPractice = false, ...target }: Target, source: string) {
  const filesFolder = path.resolve(dataFolder, 'files')
  const prepared: { value?: Awaited<ReturnType<typeof prepareToSell>> } = {}
  const settingsFile = settingsPath({ DATA_FOLDER: dataFolder })
  const changeSettings = isPractice ? { changeSettings: practiceSettings } : {}
  const counts = await restore(
    { ...target, ...changeSettings, filesFolder, settingsFile },
    source,
    async (client, { writtenAt }) => {
      const [own, beside, ofMoment] = [
        backupsFolder(dataFolder),
        path.dirname(path.resolve(source)),
        new Date(writtenAt),
      ]
      prepared.value = isPractice
        ? await prepareToSell(drizzle(client), ofMoment, [own], [beside])
        : await prepareToSell(drizzle(client), ofMoment, [own, beside])
      if (isPractice) await markAsCopy(client, { kind: 'to-practise', ofMoment })
    },
  )
  // A backup of a shop whose settings stand in the environment has none.
  if (isPractice && !counts.settings) counts.settings = await writeSettings(settingsFile)
  if (!prepared.value) throw new Error('The restored shop was not prepared to sell.')
  return { ...counts, ...prepared.value }
}

/** The file that was written; one that is there stays, and the copy says at its start what is wrong with it. */
async function writeSettings(file: string) {
  await writeFile(file, practiceSettings(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return file
}

/** The same for a database that its server took back to `moment` by itself: it lies there, and was not opened since. */
export function prepareRecovered({ pool, dataFolder }: Target, moment: Date) {
  return withMigrationLock(pool, (client) =>
    inOneTransaction(client, () => prepareToSell(drizzle(client), moment, [backupsFolder(dataFolder)])),
  )
}
