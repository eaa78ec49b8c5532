import pg from 'pg'

/** Held by who makes or checks a backup: of all processes of a shop one at a time. */
const backupLock = 743_662_382

/**
 * Work over one connection beside the pool's, which may take its time; 'busy' where another process is at it. When a process is killed its
 * connection ends, and with it the lock.
 */
export async function withBackupLine<T>(pool: pg.Pool, work: (line: pg.Client) => Promise<T>): Promise<T | 'busy'> {
  const line = openLine(pool.options)
  try {
    await line.connect()
    const { rows } = await line.query('select pg_try_advisory_lock($1) as "isOurs"', [backupLock])
    return rows[0].isOurs ? await work(line) : 'busy'
  } finally {
    await line.end().catch(() => {})
  }
}

/** A connection without the time limits of those that shoppers wait for. */
export function openLine(options: pg.ClientConfig) {
  const line = new pg.Client({
    ...withPassword(options),
    application_name: 'milloraa backup',
    statement_timeout: 0,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 0,
  })
  // What ends it fails its next question.
  line.on('error', () => {})
  return line
}

/** The options of a pool with its password, which it hides from a copy of them. */
export function withPassword<Options extends pg.ClientConfig>(options: Options): Options {
  return options.password === undefined ? { ...options } : { ...options, password: options.password }
}
