import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { currentMigration, inOneTransaction } from '../db/migrate.ts'
import { encrypt } from './backup-encryption.ts'
import { type BackupLine, formatVersion, listSequences, listTables, quote, type Table } from './backup-format.ts'
import { openPace } from './sparing-pace.ts'

const [fewestRows, mostRows] = [20, 500]
const bytesAtOnce = 192 * 1024

export type Source = {
  filesFolder: string
  /** Encrypts it; without one everybody reads it. */
  key?: Buffer
  /** The settings of the shop, which the backup carries where there is such a file. */
  settingsFile?: string
  /** Says in it that the shop keeps its files in a bucket, which is not in it. */
  withoutFiles?: 'bucket' | undefined
  /** Sums of that moment, by which a copy is judged. */
  sums?: (client: pg.ClientBase) => Promise<Record<string, string>>
  /** Leaves most of the machine to the shop, which sells meanwhile. */
  isSparing?: boolean
}
export type Written = { tables: number; rows: number; files: number }

/** Writes all tables, as one moment saw them, and the uploaded files into a portable file, readable by its owner only. */
export async function backUp({ pool, ...source }: Source & { pool: pg.Pool }, target: string): Promise<Written> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await writeBackup(client, source, target)
  } finally {
    client.release(true)
  }
}

/** The same over a connection that may take its time. */
export async function writeBackup(client: pg.ClientBase, source: Source, target: string): Promise<Written> {
  const written: Written = { tables: 0, rows: 0, files: 0 }
  // Under its own name only when it is whole, and on the disk.
  const part = partOf(target)
  try {
    await inOneTransaction(
      client,
      async () => {
        const text = Readable.from(textOf(backupLines(client, source, written)))
        const file = createWriteStream(part, { mode: 0o600 })
        if (source.key) await pipeline(text, createGzip(), encrypt(source.key), file)
        else await pipeline(text, createGzip(), file)
      },
      'isolation level repeatable read, read only',
    )
    await syncFile(part)
    await rename(part, target)
    await syncFolder(path.dirname(target))
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

export function partOf(target: string) {
  return `${target}.part`
}

async function syncFile(file: string) {
  // A pipe has nothing to be written to a disk.
  if (!(await stat(file)).isFile()) return
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name is safe from a power cut only when its folder is written too. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* textOf(lines: AsyncIterable<BackupLine>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

async function* backupLines(client: pg.ClientBase, source: Source, written: Written): AsyncGenerator<BackupLine> {
  const { filesFolder, settingsFile, withoutFiles, isSparing = false } = source
  const pause = openPace(isSparing)
  await client.query(
    "set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1",
  )
  const migration = await currentMigration(client)
  if (migration === 0) throw new Error('There is nothing to back up: this database holds no shop.')
  const writtenAt = new Date().toISOString()
  yield {
    ...{ kind: 'milloraa-backup', version: formatVersion, migration, writtenAt },
    ...(withoutFiles ? { withoutFiles } : {}),
  }
  const settings = settingsFile && (await readFile(settingsFile).catch(ignoreMissing))
  if (settings) yield { kind: 'settings', base64: settings.toString('base64') }
  for (const table of await listTables(client)) {
    yield { kind: 'table', ...table }
    for await (const rows of rowsOf(client, table)) {
      yield { kind: 'rows', rows }
      written.rows += rows.length
      await pause()
    }
    written.tables += 1
  }
  for (const sequence of await listSequences(client)) yield { kind: 'sequence', ...sequence }
  for await (const file of filesIn(filesFolder)) if (yield* fileLines(filesFolder, file)) written.files += 1
  if (source.sums) yield { kind: 'sums', sums: await source.sums(client) }
  yield { kind: 'end', ...written }
}

// A cursor: no table is ever in memory as a whole.
async function* rowsOf(client: pg.ClientBase, { name, columns }: Table) {
  const list = columns.map(quote).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${list} from ${quote(name)}) r`,
  )
  for (let atOnce = fewestRows; ; ) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from backup_rows`)
    if (rows.length === 0) break
    const letters = rows.reduce((sum, { row }) => sum + row.length, 0)
    // A process that answers shoppers meanwhile is never busy with one piece for long.
    atOnce = Math.max(fewestRows, Math.min(mostRows, Math.round((rows.length * bytesAtOnce) / letters)))
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup_rows')
}

async function* filesIn(folder: string, within = ''): AsyncGenerator<string> {
  const entries = (await readdir(path.join(folder, within), { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = path.join(within, entry.name)
    // Pictures in other sizes are made again when somebody asks.
    if (name === 'made') continue
    if (entry.isDirectory()) yield* filesIn(folder, name)
    else if (entry.isFile()) yield name
  }
}

/** Whether it was still there: a picture is replaced, or cleared away at night, while the others are written. */
async function* fileLines(folder: string, file: string): AsyncGenerator<BackupLine, boolean> {
  const handle = await open(path.join(folder, file)).catch(ignoreMissing)
  if (!handle) return false
  try {
    const { mtime } = await handle.stat()
    yield { kind: 'file', path: file.split(path.sep).join('/'), changedAt: mtime.toISOString() }
    for await (const bytes of handle.createReadStream({ highWaterMark: bytesAtOnce, autoClose: false })) {
      yield { kind: 'bytes', base64: (bytes as Buffer).toString('base64') }
    }
    return true
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
