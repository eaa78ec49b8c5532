import { connect, type Socket } from 'node:net'
import pg from 'pg'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

const checkEveryMs = 50
/** One probe at a time: a server that wakes up answers the one that waits. */
const probeTimeoutMs = 1_000
// The SSLRequest of PostgreSQL's protocol: servers and poolers answer it before any login, and write nothing into their logs.
const sslRequest = Buffer.from('0000000804d2162f', 'hex')

/**
 * Puts a circuit breaker before a pool, for a server that is frozen or cut off: TCP alone notices that after minutes. It opens when
 * no connection with a query in progress has received a byte for `silenceMs` and no probe was answered. Then all connections are closed,
 * and new ones are refused with 08006 until a probe is answered. A slow query does not open it. 0 switches it off.
 * Why no setting or library does this: docs/decisions/056-circuit-breaker-of-the-database.md.
 */
export function addCircuitBreaker(pool: pg.Pool, silenceMs: number) {
  if (silenceMs === 0) return
  const clients = new Set<pg.PoolClient>()
  const pendingConnects = new Set<(error: Error) => void>()
  const connectToServer = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let [answeredAt, checkedAt] = [0, 0]
  let isOpen = false
  let isProbing = false
  let checks: NodeJS.Timeout | undefined

  pool.on('connect', (client) => {
    clients.add(client)
    noteAnswer()
    socketOf(client).on('data', noteAnswer)
  })
  pool.on('remove', (client) => clients.delete(client))
  pool.connect = ((callback?: ConnectCallback) => {
    if (!callback) return connectUnlessOpen()
    connectUnlessOpen().then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }) as typeof pool.connect

  function connectUnlessOpen() {
    if (isOpen) return Promise.reject(noAnswer())
    startChecks()
    return new Promise<pg.PoolClient>((resolve, reject) => {
      pendingConnects.add(reject)
      connectToServer().then(
        (client) => (pendingConnects.delete(reject) ? resolve(client) : client.release()),
        (error) => {
          pendingConnects.delete(reject)
          reject(error)
        },
      )
    })
  }

  function startChecks() {
    if (checks) return
    answeredAt = checkedAt = performance.now()
    checks = setInterval(check, checkEveryMs).unref()
  }

  function check() {
    const now = performance.now()
    // After the event loop was blocked, answers may have arrived that are not read yet.
    if (now - checkedAt > 4 * checkEveryMs) answeredAt = Math.max(answeredAt, now - silenceMs / 2)
    checkedAt = now
    const isInUse = pendingConnects.size > 0 || pool.totalCount > pool.idleCount
    if (!isInUse && !isOpen) {
      clearInterval(checks)
      checks = undefined
      return
    }
    const silentForMs = now - answeredAt
    if (silentForMs >= silenceMs && !isOpen) open()
    else if (silentForMs >= silenceMs * 0.4 && !isProbing) probe()
  }

  function open() {
    isOpen = true
    process.stderr.write('The database says nothing: what needs it is refused until it answers.\n')
    for (const reject of pendingConnects) reject(noAnswer())
    pendingConnects.clear()
    for (const client of clients) socketOf(client).destroy()
  }

  function noteAnswer() {
    answeredAt = performance.now()
    if (isOpen) process.stderr.write('The database answers again.\n')
    isOpen = false
  }

  function probe() {
    isProbing = true
    const socket = connect(addressOf(pool))
    const timeout = setTimeout(() => socket.destroy(), probeTimeoutMs).unref()
    socket.on('connect', () => socket.write(sslRequest))
    socket.on('error', () => {})
    socket.on('data', () => {
      noteAnswer()
      socket.destroy()
    })
    socket.on('close', () => {
      clearTimeout(timeout)
      isProbing = false
    })
  }
}

function noAnswer() {
  return Object.assign(new Error('The database says nothing.'), { code: '08006' })
}

/** Resolved as the pool's own clients do: from a URL, from settings or from their defaults. */
function addressOf(pool: pg.Pool) {
  const { host, port } = new pg.Client(pool.options)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function socketOf(client: pg.PoolClient) {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
