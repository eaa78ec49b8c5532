import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { openEmbedded } from '../postgres/embedded.ts'
import { addCircuitBreaker } from './faults/circuit-breaker.ts'
import { noteFaults, openNotedSocket } from './faults/connection-faults.ts'
import { preparedConnection } from './prepared/prepared-connection.ts'

export type Database = NodePgDatabase
/** What `db.transaction` hands over. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction
/** `isBeginPipelined` is for a transaction that begins with reading and holding rows: its BEGIN is sent with them. */
export type TransactionConfig = PgTransactionConfig & { isBeginPipelined?: boolean }

export type OpenDatabase = {
  db: Database
  pool: pg.Pool
  /** Ends the connections; stops an embedded server that nobody else uses. */
  close(): Promise<void>
  /** For people: 'PostgreSQL 18 in .data/postgres'. Never holds a password. */
  where: string
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataFolder'> &
  Partial<Pick<Config, 'databasePatienceMs'>>

// Counts and sums come back as int8 and numeric; ours stay far below 2^53.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

/** Opens the shop's database: the server of DATABASE_URL, else the embedded one, which is started when it is not running. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  const { databaseUrl, databasePool: max, databasePatienceMs = 0 } = config
  if (databaseUrl) return openServer(databaseUrl, max, databasePatienceMs)
  const embedded = await openEmbedded(config.dataFolder)
  const pool = createPool({ ...embedded.connection, max }, databasePatienceMs)
  const close = async () => {
    await pool.end()
    await embedded.close()
  }
  return { db: openDrizzle(pool), pool, close, where: embedded.where }
}

async function openServer(databaseUrl: string, max: number, patienceMs: number): Promise<OpenDatabase> {
  const pool = createPool({ connectionString: databaseUrl, max }, patienceMs)
  try {
    await warnOfMissingLimits(pool)
  } catch (error) {
    await pool.end()
    throw new Error(`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}.`, { cause: error })
  }
  return { db: openDrizzle(pool), pool, close: () => pool.end(), where: `PostgreSQL at ${hostAndNameOf(databaseUrl)}` }
}

/** Poolers may leave out what a connection asks for at its beginning; one statement could then hold up everybody. */
async function warnOfMissingLimits(pool: pg.Pool) {
  const { rows } = await pool.query("select current_setting('statement_timeout') = '0' as is_endless")
  if (rows[0]?.is_endless)
    process.stderr.write(
      'Statements have no time limit over this connection: with a pooler in between set it for the role, as docs/operator/in-front.md says.\n',
    )
}

/** drizzle itself never gives back a connection that dies at its BEGIN: after a few restarts of the database none would be left. */
function openDrizzle(pool: pg.Pool): Database {
  const db: Database = drizzle(pool)
  db.transaction = async (work, { isBeginPipelined = false, ...config }: TransactionConfig = {}) => {
    const client = await pool.connect()
    try {
      return await drizzle(preparedConnection(client, { isBeginPipelined })).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

function createPool(options: pg.PoolConfig, patienceMs: number) {
  const pool = new pg.Pool({
    application_name: 'milloraa',
    // Statements that are sent together do not wait for each other's answers; the server carries them out one after the other.
    pipeline: true,
    stream: openNotedSocket,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    ...options,
  })
  // A server that goes away ends idle connections; the pool makes new ones. One that is ending says goodbye before its sockets do.
  pool.on('error', (error) => {
    if (!pool.ending) process.stderr.write(`A database connection ended: ${error.message}\n`)
  })
  // One that ends in the midst of a transaction fails its next query; its own news, heard by nobody, would end the shop.
  pool.on('connect', noteFaults)
  addCircuitBreaker(pool, patienceMs)
  return pool
}

function hostAndNameOf(databaseUrl: string) {
  try {
    const url = new URL(databaseUrl)
    return `${url.host || url.searchParams.get('host') || 'this machine'}${url.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

function reasonOf(error: unknown) {
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
