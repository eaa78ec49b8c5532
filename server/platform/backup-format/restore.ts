import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import {
  applyMigrations,
  currentMigration,
  inOneTransaction,
  readMigrations,
  withMigrationLock,
} from '../db/migrate.ts'
import { decrypted, UnreadableBackup } from './backup-encryption.ts'
import { type BackupLine, formatVersion, listTables, quote, type Sequence, type Table } from './backup-format.ts'
import { type FileRoom, finishFileSwap, noFiles, openFileRoom } from './restore-files.ts'
import { withoutPlainIndexes } from './secondary-indexes.ts'
import { describeContents, readContents } from './shop-contents.ts'
import { openPace } from './sparing-pace.ts'

type Target = {
  pool: pg.Pool
  /** For people: which database it is. */
  where?: string
  /** Where the files go; nowhere for a copy that is only looked at. */
  filesFolder?: string
  /** Those that may fit, where it is encrypted. */
  keys?: Buffer[]
  /** Where the settings of the shop go that the backup may carry; they are left out without it. */
  settingsFile?: string
  /** What of them is written, where that is not all as it was. */
  changeSettings?: (text: string) => string
  /** For a copy that is only looked at, beside a shop that sells. */
  isSparing?: boolean
}
export type Counts = {
  tables: number
  rows: number
  files: number
  /** Where its settings lie now. */
  settings?: string
}
type Head = Extract<BackupLine, { kind: 'milloraa-backup' }>

/**
 * Fills an empty shop from a backup, all or nothing, and brings it to this version's tables. Throws one sentence for a
 * shop that is not empty, a backup of a later version, a file that is cut or is no backup. The copy is as the backup: to look at or
 * compare. A shop that is to sell is restored by `restoreToSell`, which has what is to be different done by `finish`, in the same
 * transaction.
 */
export async function restore(
  target: Target,
  source: string,
  finish: (client: pg.PoolClient, head: Head) => Promise<void> = async () => {},
): Promise<Counts> {
  const {
    pool,
    where = 'this database',
    filesFolder,
    settingsFile,
    changeSettings,
    keys = [],
    isSparing = false,
  } = target
  return withMigrationLock(pool, async (client) => {
    if (filesFolder) await finishRestoredFiles(client, filesFolder)
    await refuseFilled(client, where)
    const files = filesFolder ? await openFileRoom(filesFolder, settingsFile, changeSettings) : noFiles
    return restoreWithin(client, files, { source, where, keys, isSparing, finish })
  })
}

/** Ends what a restore of this folder began that was killed: the shop is empty or whole again. */
export function finishRestoredFiles(client: pg.ClientBase, filesFolder: string) {
  return finishFileSwap(filesFolder, async () => (await findRows(client)) !== undefined)
}

type Work = {
  source: string
  where: string
  keys: Buffer[]
  isSparing: boolean
  finish: (client: pg.PoolClient, head: Head) => Promise<void>
}

async function restoreWithin(client: pg.PoolClient, files: FileRoom, { source, where, keys, isSparing, finish }: Work) {
  try {
    const counts = await inOneTransaction(client, async () => {
      const lines = readLines(source, keys)
      const head = await readHead(lines)
      await refuseFilled(client, where)
      await prepareTables(client, head)
      // Indexes sorted at the end take a part of the time that they take row by row.
      if (!isSparing) await client.query("set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'")
      const counts = await withoutConstraints(client, () =>
        withoutPlainIndexes(client, () => fill(client, lines, files, openPace(isSparing))),
      )
      await applyMigrations(client)
      await finish(client, head)
      await files.seal()
      return counts
    })
    const restoredSettings = await files.publish()
    return { ...counts, ...(restoredSettings ? { settings: restoredSettings } : {}) }
  } finally {
    await files.discard()
  }
}

/** Throws one sentence for a file that is missing, cut, changed or no backup, or whose key is another. */
export async function* readLines(source: string, keys: Buffer[] = []): AsyncGenerator<BackupLine> {
  // What fails in any part of it fails the last one.
  const unpacked = pipeline(
    createReadStream(source),
    (file: AsyncIterable<Buffer>) => decrypted(file, keys),
    createGunzip(),
    () => {},
  )
  try {
    for await (const line of linesOf(unpacked)) yield JSON.parse(line) as BackupLine
  } catch (error) {
    if (error instanceof UnreadableBackup) throw error
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(isMissing ? `There is no file ${source}.` : `${source} is not a whole backup of a shop.`, {
      cause: error,
    })
  }
}

/** As slowly as they are taken. Node's own interface for lines reads a thousand ahead, and a line here has up to some megabytes. */
async function* linesOf(text: AsyncIterable<Buffer>) {
  let begun: Buffer[] = []
  for await (const part of text) {
    let from = 0
    for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', from)) {
      yield Buffer.concat([...begun, part.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    begun.push(part.subarray(from))
  }
  const last = Buffer.concat(begun)
  if (last.length > 0) yield last.toString()
}

async function readHead(lines: AsyncGenerator<BackupLine>) {
  const head = (await lines.next()).value as BackupLine | undefined
  if (head?.kind !== 'milloraa-backup') throw new Error('This file is not a backup of a shop.')
  const isKnown = readMigrations().some(({ number }) => number === head.migration)
  if (head.version !== formatVersion || !isKnown) {
    throw new Error('This backup was written by a later version of the shop: please update the shop first.')
  }
  return head
}

// The rows go into tables as they were then; the migrations that came later are applied to them afterwards.
async function prepareTables(client: pg.PoolClient, { migration }: Head) {
  if ((await currentMigration(client)) > migration) {
    throw new Error('The tables here are newer than this backup: please restore into a database without tables.')
  }
  await applyMigrations(client, migration)
  // A migration may bring rows of its own; the backup has them too.
  const tables = await listTables(client)
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
}

async function refuseFilled(client: pg.PoolClient, where: string) {
  if (!(await findRows(client))) return
  const contents = await readContents(client)
  const what = contents ? `${describeContents(contents)}, in ${where}` : `in ${where}`
  throw new Error(
    `This shop is not empty (${what}): a backup goes into an empty one only. Name an empty DATA_FOLDER or database, or move this one away.`,
  )
}

/** The name of a table that has rows. */
async function findRows(client: pg.ClientBase) {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${quote(name)} limit 1`)
    if (rowCount) return name
  }
  return undefined
}

/** Foreign keys would ask for an order of the rows; taken off and put back, they check everything at the end. */
async function withoutConstraints<T>(client: pg.PoolClient, work: () => Promise<T>) {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const tables = await listTables(client)
  for (const { name } of tables) await client.query(`alter table ${quote(name)} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const result = await work()
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { name } of tables) await client.query(`alter table ${quote(name)} enable trigger user`)
  return result
}

async function fill(
  client: pg.PoolClient,
  lines: AsyncGenerator<BackupLine>,
  files: FileRoom,
  pause: () => Promise<void>,
): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0, files: 0 }
  const known = new Map((await listTables(client)).map((table) => [table.name, table.columns]))
  let table: Table | undefined
  for await (const line of lines) {
    if (line.kind === 'table') {
      table = checkTable(line, known)
      counts.tables += 1
    } else if (line.kind === 'rows' && table) {
      counts.rows += await insertRows(client, table, line.rows)
      await pause()
    } else if (line.kind === 'sequence') {
      await setSequence(client, line)
    } else if (line.kind === 'settings') {
      await files.stageSettings(Buffer.from(line.base64, 'base64'))
    } else if (line.kind === 'file') {
      await files.begin(line.path, new Date(line.changedAt))
      counts.files += 1
    } else if (line.kind === 'bytes') {
      await files.write(Buffer.from(line.base64, 'base64'))
    } else if (line.kind === 'end') {
      if (counts.tables === line.tables && counts.rows === line.rows && counts.files === line.files) return counts
      break
    }
  }
  throw new Error('The backup is cut or damaged: its end is missing.')
}

function checkTable({ name, columns }: Table, known: Map<string, string[]>) {
  const here = known.get(name)
  if (!here || columns.some((column) => !here.includes(column))) {
    throw new Error(`The backup holds a table or column that this version of the shop does not have (${name}).`)
  }
  return { name, columns }
}

async function insertRows(client: pg.PoolClient, { name, columns }: Table, rows: string[]) {
  const list = columns.map(quote).join(', ')
  const { rowCount } = await client.query(
    `insert into ${quote(name)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${quote(name)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
  return rowCount ?? 0
}

async function setSequence(client: pg.PoolClient, { name, lastValue, isCalled }: Sequence) {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), lastValue, isCalled])
}
