import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A connection beside those of the pool, to be connected by the caller. `settings` win over those of the pool. */
export function openOwnConnection(pool: Pick<pg.Pool, 'options'>, settings: pg.ClientConfig): pg.Client {
  const connection = new pg.Client({ ...withPassword(pool.options), ...settings })
  // What ends it fails its next question.
  connection.on('error', () => {})
  return connection
}

/** Says goodbye; where the connection is dead, nobody answers that either. */
export async function endOwnConnection(connection: pg.Client) {
  await Promise.race([connection.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
}

/** The options of a pool with its password, which it hides from a copy of them. */
export function withPassword<Options extends pg.ClientConfig>(options: Options): Options {
  return options.password === undefined ? { ...options } : { ...options, password: options.password }
}
