import type pg from 'pg'
import { openOwnConnection } from '#server/platform/db/own-connection.ts'

/** Held by who makes or checks a backup: of all processes of a shop one at a time. */
const backupLock = 743_662_382

/**
 * Work over one connection beside the pool's, which may take its time; 'busy' where another process is at it. When a process is killed its
 * connection ends, and with it the lock.
 */
export async function withBackupLine<T>(pool: pg.Pool, work: (line: pg.Client) => Promise<T>): Promise<T | 'busy'> {
  const line = openOwnConnection(pool, unhurried)
  try {
    await line.connect()
    const { rows } = await line.query('select pg_try_advisory_lock($1) as "isOurs"', [backupLock])
    return rows[0].isOurs ? await work(line) : 'busy'
  } finally {
    await line.end().catch(() => {})
  }
}

/** Without the time limits of connections that shoppers wait for. */
const unhurried = {
  application_name: 'milloraa backup',
  statement_timeout: 0,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 0,
}
