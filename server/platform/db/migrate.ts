import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Database } from './database.ts'

const oldestServer = 150_000
/** Held while the tables change, so that shops that start together do it one after the other. */
const migrationLock = 743_662_380
const migrationsFolder = path.resolve(import.meta.dirname, '../../../db/migrations')

/** Brings the tables to this version of the shop. Throws one sentence when the server is older than PostgreSQL 15. */
export async function migrate(db: Database, pool: pg.Pool) {
  const { rows } = await db.execute<{ number: number; version: string }>(
    sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const server = rows[0]
  if (server && server.number < oldestServer) {
    throw new Error(`The shop needs PostgreSQL 15 or newer; the server of DATABASE_URL is ${server.version}.`)
  }
  await withMigrationLock(pool, (client) => inOneTransaction(client, () => applyMigrations(client)))
}

/** A connection without time limits that holds the lock; closed afterwards, which gives the lock back. */
export async function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    client.release(true)
  }
}

export async function inOneTransaction<T>(client: pg.ClientBase, work: () => Promise<T>, mode = '') {
  await client.query(`begin ${mode}`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The shop's migrations, oldest first. `number` is the moment drizzle-kit made it, the order they are applied in. */
export function readMigrations() {
  return readMigrationFiles({ migrationsFolder }).map((file) => ({
    number: file.folderMillis,
    hash: file.hash,
    statements: file.sql,
  }))
}

/** The number of the last migration the database has had; 0 for none. */
export async function currentMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!rows[0].exists) return 0
  const last = await client.query('select coalesce(max(created_at), 0) as number from drizzle.__drizzle_migrations')
  return last.rows[0].number
}

/** Applies the missing migrations up to a number. Keeps drizzle's own record; its migrator can neither stop there nor join a transaction. */
export async function applyMigrations(client: pg.ClientBase, upTo = Number.POSITIVE_INFINITY) {
  const current = await currentMigration(client)
  const missing = readMigrations().filter(({ number }) => number > current && number <= upTo)
  if (missing.length === 0) return
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { number, hash, statements } of missing) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, number])
  }
}
