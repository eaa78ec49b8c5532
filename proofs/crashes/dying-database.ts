import pg from 'pg'
import type { BreakLine } from './break-line.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined) => void
type Query = (...parameters: unknown[]) => Promise<pg.QueryResult>

/** Lets every statement of a pool, inside and outside of transactions, go over the line. */
export function putOnLine(pool: pg.Pool, line: BreakLine) {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  const busy = new Set<pg.PoolClient>()
  const watched = new WeakSet<pg.PoolClient>()
  // Lost connections are what this is about.
  pool.removeAllListeners('error').on('error', () => {})
  line.onCrash(() => {
    for (const client of busy) hangUp(client)
  })

  // The pool itself connects by callback, for what the queue of the jobs does of its own.
  pool.connect = ((callback?: Callback) =>
    callback ? connect(callback) : connect().then(watch)) as typeof pool.connect
  // Statements outside of a transaction go the same way.
  pool.query = (async (...parameters: unknown[]) => {
    const client = watch(await connect())
    let fault: Error | undefined
    try {
      return await (client.query as Query)(...parameters)
    } catch (error) {
      fault = error as Error
      throw error
    } finally {
      client.release(fault)
    }
  }) as typeof pool.query

  function watch(client: pg.PoolClient) {
    busy.add(client)
    if (watched.has(client)) return client
    watched.add(client)
    client.on('error', () => {})
    const query = client.query.bind(client) as Query
    client.query = ((...parameters: unknown[]) =>
      line.pass(
        nameOf(parameters[0]),
        () => query(...parameters),
        () => hangUp(client),
      )) as typeof client.query
    return client
  }

  pool.on('release', (_, client) => void busy.delete(client))
}

/** The same for connections beside a pool that bear this name. Gives what takes them off again. */
export function putOwnConnectionsOnLine(name: string, line: BreakLine) {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: Named, ...parameters: unknown[]) {
    const send = () => (query as Query).apply(this, parameters)
    if (this.connectionParameters.application_name !== name) return send()
    return line.pass(nameOf(parameters[0]), send, () => hangUp(this))
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

type Named = pg.Client & { connectionParameters: { application_name?: string } }

function hangUp(client: pg.ClientBase) {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** The beginning of a statement, for whoever reads of it. */
function nameOf(statement: unknown) {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
  return text
    .replaceAll(/["\s]+/g, ' ')
    .trim()
    .slice(0, 60)
}
