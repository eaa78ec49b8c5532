import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { closeSeries, drawSeriesCode } from '../bills/close-series.ts'
import type { Executor } from '../db/database.ts'
import { restore } from '../db/restore.ts'
import { settingsPath } from '../settings-file.ts'
import { writeAudit } from '../staff/audit.ts'
import { appendToLog, backupsFolder, readLog } from './restore-log.ts'
import { shopRestores } from './table.ts'

type Target = {
  pool: pg.Pool
  dataFolder: string
  /** Those that may fit, where the backup is encrypted. */
  keys?: Buffer[]
}
/** Folders: that of the shop's backups, and others that hold some. */
type Logs = [own: string, ...others: string[]]

/**
 * Fills an empty shop from a backup so that it can go on selling: nothing that was given out, ended or sent since the backup comes
 * again. All or nothing, as `restore`, which makes a copy to look at.
 */
export async function restoreToSell({ pool, dataFolder, keys = [] }: Target, source: string) {
  const filesFolder = path.resolve(dataFolder, 'files')
  const prepared: { value?: Awaited<ReturnType<typeof prepareToSell>> } = {}
  const settingsFile = settingsPath({ DATA_FOLDER: dataFolder })
  const counts = await restore({ pool, filesFolder, settingsFile, keys }, source, async (client, { writtenAt }) => {
    const logs: Logs = [backupsFolder(dataFolder), path.dirname(path.resolve(source))]
    prepared.value = await prepareToSell(drizzle(client), new Date(writtenAt), logs)
  })
  if (!prepared.value) throw new Error('The restored shop was not prepared to sell.')
  return { ...counts, ...prepared.value }
}

/** Makes a shop that stands as it was at `backupAt` fit to sell, in the caller's transaction. */
async function prepareToSell(executor: Executor, backupAt: Date, logs: Logs) {
  const restoredAt = new Date()
  const [restored] = await executor.insert(shopRestores).values({ backupAt, restoredAt }).returning()
  const known = (await Promise.all(logs.map(readLog))).flat()
  const code = await drawSeriesCode(
    executor,
    known.filter(({ kind }) => kind === 'bill-series').map(({ code }) => code),
  )
  await writeToLogs(logs, code, restoredAt)
  const closed = await closeSeries(executor, { backupAt, restoredAt, code })
  await writeAudit(executor, 'command', {
    ...{ action: 'shop.restore', subject: { kind: 'restore', id: restored?.id ?? '' } },
    after: { backupAt, seriesCode: code },
  })
  return { backupAt, code, closed }
}

/** Before anything is restored: a code that was drawn for nothing is only one less. */
async function writeToLogs([own, ...others]: Logs, code: string, at: Date) {
  const entry = { kind: 'bill-series' as const, code, at: at.toISOString() }
  await appendToLog(own, [entry])
  // The backup may lie on a disk that is only read.
  for (const folder of others.filter((other) => other !== own)) await appendToLog(folder, [entry]).catch(() => {})
}
