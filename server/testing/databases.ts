import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { endWithUs } from '#proofs/environment/end-with-us.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openEmbedded } from '#server/platform/postgres/embedded.ts'
import { makeQuickFolder } from './quick-folder.ts'

/** The databases of one test run, as addresses for DATABASE_URL. */
export type TestServer = {
  /** A database to give CREATE and DROP DATABASE in. */
  address: string
  /** Begins the name of every database of this run. */
  run: string
  /** How it makes a database from a template: file by file is less than half the work where nothing waits for a disk. */
  strategy: 'file_copy' | 'wal_log'
}

const prefix = 'milloraa_test'
const forgottenAfter = 2 * 60 * 60 * 1000

/** The server of DATABASE_URL, else an embedded one in a folder of its own; `close` leaves nothing behind. */
export async function openTestServer(databaseUrl: string | undefined) {
  const run = `${prefix}_${Date.now()}_${process.pid}`
  if (databaseUrl) {
    const server: TestServer = { address: databaseUrl, run, strategy: 'wal_log' }
    await dropDatabases(server, isForgotten)
    return { server, close: () => dropDatabases(server) }
  }
  const folder = makeQuickFolder('milloraa-test-')
  // A run that is killed must not leave its databases in memory.
  const databaseGuard = endWithUs(path.join(folder, 'postgres'))
  const embedded = await openEmbedded(folder, { isDurable: false })
  const close = async () => {
    await embedded.close()
    databaseGuard.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const server: TestServer = { address: addressOf(embedded.connection), run, strategy: 'file_copy' }
  return { server, close }
}

/** Makes a database from a template: `empty` has the tables, `seeded` the demo shop too. Gives its address. */
export async function createDatabase(server: TestServer, name: string, template?: string): Promise<string> {
  if (!server)
    throw new Error('Only tests that import server/testing/test-shop.ts or databases.ts are given a database server.')
  const from = template ? ` template "${server.run}_${template}" strategy ${server.strategy}` : ''
  await run(server, `create database "${server.run}_${name}"${from}`)
  return addressWithin(server, name)
}

export function dropDatabase(server: TestServer, name: string) {
  return run(server, `drop database if exists "${server.run}_${name}" with (force)`)
}

/** A pool of a test's own. A connection may still be open when its database is dropped: `end` does not wait until the server has heard of it. */
export function openTestPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  return pool
}

/** Makes the two templates. `seed` fills the demo shop. */
export async function createTemplates(server: TestServer, seed: (db: OpenDatabase['db']) => Promise<unknown>) {
  await withDatabase(await createDatabase(server, 'empty'), ({ db, pool }) => migrate(db, pool))
  try {
    await withDatabase(await createDatabase(server, 'seeded', 'empty'), ({ db }) => seed(db))
  } catch (error) {
    // Tests that ask for the demo shop fail for want of it; the others can still tell their part.
    console.error('The demo shop could not be seeded:', error)
    await dropDatabase(server, 'seeded')
  }
}

async function withDatabase(databaseUrl: string, work: (database: OpenDatabase) => Promise<unknown>) {
  const database = await openDatabase({ databaseUrl, databasePool: 4, dataFolder: '' })
  try {
    await work(database)
  } finally {
    // A template must have no connections.
    await database.close()
  }
}

async function dropDatabases(server: TestServer, isDue = (name: string) => name.startsWith(server.run)) {
  const names = await run(server, `select datname from pg_database where datname like '${prefix}%'`)
  for (const { datname } of names.filter((row) => isDue(row.datname))) {
    await run(server, `drop database if exists "${datname}" with (force)`)
  }
}

// A run that was killed leaves its databases on the server of DATABASE_URL.
function isForgotten(name: string) {
  const begunAt = Number(name.slice(prefix.length + 1).split('_')[0])
  return Date.now() - begunAt > forgottenAfter
}

async function run(server: TestServer, statement: string) {
  const client = new pg.Client({ connectionString: server.address })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function addressWithin(server: TestServer, name: string) {
  const address = new URL(server.address)
  address.pathname = `/${server.run}_${name}`
  return address.href
}

function addressOf({ user, password, host, port, database }: Awaited<ReturnType<typeof openEmbedded>>['connection']) {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
