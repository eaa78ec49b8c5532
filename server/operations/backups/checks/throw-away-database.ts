import pg from 'pg'
import { withPassword } from '#server/platform/db/own-connection.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

/** Whether the shop's role may make a database beside its own. */
export async function mayMakeDatabases(line: Queryable): Promise<boolean> {
  const { rows } = await line.query('select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user')
  return rows[0]?.may === true
}

/**
 * Work in a database of its own on the server of the shop, which is gone afterwards. Only for who holds the lock of the backups: what a killed
 * process left of it is removed first. No jobs run on it and nothing listens to it.
 */
export async function inThrowAwayDatabase<T>(
  line: Queryable,
  options: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<T>,
) {
  const name = await nameBeside(line)
  await dropDatabase(line, name)
  // Of the two templates the one that nobody is ever connected to.
  await line.query(`create database "${name}" template template0`)
  const pool = new pg.Pool({
    ...optionsWithin(withPassword(options), name),
    max: 1,
    statement_timeout: 0,
    lock_timeout: 60_000,
  })
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end().catch(() => {})
    await dropDatabase(line, name).catch(() => {})
  }
}

/** Takes away what a killed process left. */
export async function dropLeftOver(line: Queryable) {
  await dropDatabase(line, await nameBeside(line))
}

async function dropDatabase(line: Queryable, name: string) {
  await line.query(`drop database if exists "${name}" with (force)`)
}

/** Of this shop's database alone: several shops may share a server. */
export async function nameBeside(line: Queryable): Promise<string> {
  const { rows } = await line.query(
    `select 'milloraa_check_' || left(md5(oid || datname), 16) as name from pg_database where datname = current_database()`,
  )
  return rows[0]?.name
}

function optionsWithin({ connectionString, ...options }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connectionString) return { ...options, database }
  const address = new URL(connectionString)
  address.pathname = `/${database}`
  return { ...options, connectionString: address.href }
}
