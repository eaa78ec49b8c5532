import { connect, type Socket } from 'node:net'
import pg from 'pg'

type Tell = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

const lookEveryMs = 50
/** One knock at a time, for so long: a server that wakes up hears the one that waits. */
const knockMs = 1_000
// What a client asks before anything else: whether it may speak TLS. Every server and pooler answers, and notes nothing.
const mayBeEncrypted = Buffer.from('0000000804d2162f', 'hex')

/**
 * Has nobody wait for a server that is frozen or cut off: statements would hang for minutes, as only an end of the line is
 * heard of by itself. When the server has said nothing for `patienceMs` on any connection on which it is asked, and does not
 * answer a knock either, all connections are given up and new ones refused (08006) until a knock is answered. A statement
 * that takes its time is none of that. 0 waits as long as the line stands.
 */
export function leaveSilentServer(pool: pg.Pool, patienceMs: number) {
  if (patienceMs === 0) return
  const clients = new Set<pg.PoolClient>()
  const waiting = new Set<(error: Error) => void>()
  const connectPool = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let [heardAt, lookedAt] = [0, 0]
  let isSilent = false
  let isKnocking = false
  let looking: NodeJS.Timeout | undefined

  pool.on('connect', (client) => {
    clients.add(client)
    hear()
    streamOf(client).on('data', hear)
  })
  pool.on('remove', (client) => clients.delete(client))
  pool.connect = ((tell?: Tell) => {
    if (!tell) return reach()
    reach().then(
      (client) => tell(undefined, client, client.release),
      (error) => tell(error, undefined, () => {}),
    )
  }) as typeof pool.connect

  function reach() {
    if (isSilent) return Promise.reject(silence())
    begin()
    return new Promise<pg.PoolClient>((resolve, reject) => {
      waiting.add(reject)
      connectPool().then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
        (error) => {
          waiting.delete(reject)
          reject(error)
        },
      )
    })
  }

  function begin() {
    if (looking) return
    heardAt = lookedAt = performance.now()
    looking = setInterval(look, lookEveryMs).unref()
  }

  function look() {
    const now = performance.now()
    // Where this process itself was held up, what has come is not read yet.
    if (now - lookedAt > 4 * lookEveryMs) heardAt = Math.max(heardAt, now - patienceMs / 2)
    lookedAt = now
    const isAsked = waiting.size > 0 || pool.totalCount > pool.idleCount
    if (!isAsked && !isSilent) {
      clearInterval(looking)
      looking = undefined
      return
    }
    const quietMs = now - heardAt
    if (quietMs >= patienceMs && !isSilent) giveUp()
    else if (quietMs >= patienceMs * 0.4 && !isKnocking) knock()
  }

  function giveUp() {
    isSilent = true
    process.stderr.write('The database says nothing: what needs it is refused until it answers.\n')
    for (const refuse of waiting) refuse(silence())
    waiting.clear()
    for (const client of clients) streamOf(client).destroy()
  }

  function hear() {
    heardAt = performance.now()
    if (isSilent) process.stderr.write('The database answers again.\n')
    isSilent = false
  }

  function knock() {
    isKnocking = true
    const socket = connect(placeOf(pool))
    const limit = setTimeout(() => socket.destroy(), knockMs).unref()
    socket.on('connect', () => socket.write(mayBeEncrypted))
    socket.on('error', () => {})
    socket.on('data', () => {
      hear()
      socket.destroy()
    })
    socket.on('close', () => {
      clearTimeout(limit)
      isKnocking = false
    })
  }
}

function silence() {
  return Object.assign(new Error('The database says nothing.'), { code: '08006' })
}

/** Read as the connections of the pool read their address: out of a URL, settings or nothing at all. */
function placeOf(pool: pg.Pool) {
  const { host, port } = new pg.Client(pool.options)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function streamOf(client: pg.PoolClient) {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
