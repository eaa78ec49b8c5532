import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './postgres-account.ts'
import { passwordFile, superuser } from './postgres-cluster.ts'
import { chooseDoor, type Door } from './postgres-door.ts'
import { disownPidFile, isAlive, type PidFile, parsePidFile, readPidFile } from './postgres-folder.ts'
import { lastLines, startServer } from './postgres-process.ts'
import { settingsFor } from './postgres-settings.ts'

export type EmbeddedCluster = {
  dataFolder: string
  /** The real path of the server's data folder. */
  data: string
  binaries: string
  logFile: string
  account: Account
  /** TCP with a password instead of a Unix socket; the way on Windows. */
  isTcp: boolean
  /** False for tests: faster, and not safe against a power cut. */
  isDurable: boolean
}

/** A connection beside the pool: while it is open, it holds the lock that shows that a shop uses this server. */
export type Presence = { client: pg.Client; connection: Door; pid: number }

/** An advisory lock that every open shop holds shared: whoever gets it exclusively is the last one, and stops the server. */
export const presenceLock = 743_662_381

const patience = 60_000
const mostStarts = 5

/** Connects to the server that runs in the folder, else starts one and connects to that. `wished` keeps an earlier address. */
export async function findOrStart(embeddedCluster: EmbeddedCluster, preferredDoor?: Door): Promise<Presence> {
  const deadline = Date.now() + patience
  for (let starts = 0; ; ) {
    const pidFile = readPidFile(embeddedCluster.data)
    const presence = pidFile && (await enter(embeddedCluster, pidFile))
    if (presence) return presence
    if (Date.now() > deadline) throw new Error(failure(embeddedCluster, 'does not answer'))
    if (pidFile && isAlive(embeddedCluster.data, pidFile)) {
      await sleep(20)
      continue
    }
    if (starts === mostStarts) throw new Error(failure(embeddedCluster, 'does not start'))
    // Processes of a server that was killed need a moment to end.
    await sleep(starts * 200)
    starts += 1
    if (pidFile && isTaken(pidFile.pid)) disownPidFile(embeddedCluster.data, pidFile)
    const leftOver = readPidFile(embeddedCluster.data)?.text
    await start(embeddedCluster, preferredDoor ?? (await chooseDoor(embeddedCluster, starts)), leftOver, deadline)
  }
}

/** Connects to the server that postmaster.pid names and marks our presence; nothing when it is not there (yet). */
async function enter(embeddedCluster: EmbeddedCluster, pidFile: PidFile): Promise<Presence | undefined> {
  const password = embeddedCluster.isTcp
    ? { password: readFileSync(passwordFile(embeddedCluster.dataFolder), 'utf8') }
    : {}
  // After the project's folder was moved, the socket is found in the folder itself.
  const hosts = embeddedCluster.isTcp
    ? ['127.0.0.1']
    : [...new Set([pidFile.socketFolder, embeddedCluster.data])].filter(Boolean)
  for (const host of hosts) {
    const connection = { host, port: pidFile.port, user: superuser, ...password }
    const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
    // Also what arrives between two queries must not end the shop.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query("select pg_read_file('postmaster.pid') as text")
      const theirs = parsePidFile(rows[0].text)
      if (theirs?.pid !== pidFile.pid || theirs.startedAt !== pidFile.startedAt) throw new Error('another server')
      // Waits while the last shop is closing the server, and then fails with it.
      await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
      return { client, connection, pid: pidFile.pid }
    } catch {
      await client.end().catch(() => {})
    }
  }
  return undefined
}

async function start(embeddedCluster: EmbeddedCluster, door: Door, leftOver: string | undefined, deadline: number) {
  const server = startServer({ ...embeddedCluster, settings: settingsFor(embeddedCluster, door) })
  let isEnded = false
  server.once('exit', (code) => {
    isEnded = process.platform !== 'win32' || code !== 0
  })
  server.once('error', () => {
    isEnded = true
  })
  while (!isEnded && Date.now() < deadline) {
    const text = readPidFile(embeddedCluster.data)?.text ?? ''
    if (text !== leftOver && /\nready\s*$/.test(text)) return
    await sleep(10)
  }
}

function isTaken(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function failure({ data, logFile }: EmbeddedCluster, what: string) {
  return `The embedded PostgreSQL in ${data} ${what}. Its log (${logFile}) ends with:\n${lastLines(logFile)}`
}
