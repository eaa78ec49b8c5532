import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findAccount } from './postgres-account.ts'
import { findBinaries } from './postgres-binaries.ts'
import { ensureCluster } from './postgres-cluster.ts'
import { isPrivateFolder } from './postgres-door.ts'
import { readPidFile } from './postgres-folder.ts'
import { stopServer } from './postgres-process.ts'
import { type EmbeddedCluster, findOrStart, type Presence, presenceLock } from './postgres-server.ts'

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string; password?: string }
  where: string
  close(): Promise<void>
}

type Options = Partial<Pick<EmbeddedCluster, 'isTcp' | 'isDurable'>>

const database = 'milloraa'
const longestWaitMs = 5_000

/**
 * Opens the embedded PostgreSQL of a data folder: uses the server that runs there already (another shop's, or one that
 * outlived a killed shop), else starts one. `close` stops it when no other shop uses it.
 */
export async function openEmbedded(dataFolder: string, options: Options = {}): Promise<Embedded> {
  const embeddedCluster = await prepareCluster(dataFolder, options)
  let presence = await findOrStart(embeddedCluster)
  const closing = new AbortController()
  let revival = Promise.resolve()
  const watch = () => {
    presence.client.on('end', () => {
      if (!closing.signal.aborted) revival = revive()
    })
  }
  // The server was killed or had to restart: bring it back, the shop's pool then connects again by itself.
  const revive = async () => {
    process.stderr.write('The embedded PostgreSQL went away; starting it again.\n')
    // On a full disk it cannot start, and there may be room again.
    for (let waitMs = 1_000; !closing.signal.aborted; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      try {
        presence = await findOrStart(embeddedCluster, presence.connection)
        watch()
        return
      } catch (error) {
        if (waitMs === 1_000) process.stderr.write(`${(error as Error).message}\n`)
        await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }
  watch()
  await ensureDatabase(presence.client)
  return {
    connection: { ...presence.connection, database },
    where: `embedded PostgreSQL in ${path.join(dataFolder, 'postgres')}`,
    close: async () => {
      closing.abort()
      await revival
      await leave(embeddedCluster, presence)
    },
  }
}

async function prepareCluster(dataFolder: string, options: Options): Promise<EmbeddedCluster> {
  const { isTcp = process.platform === 'win32', isDurable = true } = options
  const account = findAccount(path.resolve(dataFolder, 'postgres'))
  const binaries = findBinaries(account)
  const data = await ensureCluster({ dataFolder, binaries, account, isTcp, isDurable })
  return { dataFolder, data, binaries, account, isTcp, isDurable, logFile: path.resolve(dataFolder, 'postgres.log') }
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount) return
  try {
    await client.query(`create database ${database}`)
  } catch (error) {
    // Another shop made it at the same moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}

// Releases our shared lock first: of two shops that close together, the second one gets it exclusively.
async function leave(embeddedCluster: EmbeddedCluster, { client, connection, pid }: Presence) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [presenceLock])
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [presenceLock])
    if (rows[0].alone) await stop(embeddedCluster, pid, connection.host)
  } catch {
    // The server is gone already.
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(embeddedCluster: EmbeddedCluster, pid: number, socketFolder: string) {
  await stopServer(embeddedCluster, pid)
  const deadline = Date.now() + 10_000
  while (readPidFile(embeddedCluster.data)?.pid === pid && Date.now() < deadline) await sleep(10)
  if (isPrivateFolder(socketFolder)) rmSync(socketFolder, { recursive: true, force: true })
}
