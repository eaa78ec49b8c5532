import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAccount } from '#server/platform/postgres/postgres-account.ts'
import { findBinaries } from '#server/platform/postgres/postgres-binaries.ts'
import { ensureCluster } from '#server/platform/postgres/postgres-cluster.ts'
import { isAlive, readPidFile } from '#server/platform/postgres/postgres-folder.ts'
import { stopServer } from '#server/platform/postgres/postgres-process.ts'
import { type EmbeddedCluster, findOrStart, type Presence } from '#server/platform/postgres/postgres-server.ts'
import { makeDiskFolder } from '#server/testing/quick-folder.ts'
import { killTree } from './child-processes.ts'
import { endWithUs } from './end-with-us.ts'

type Options = {
  /** The folder of the run; the database's own folder is made inside. */
  folder: string
  /** fsync on, as a real shop has it; off is faster. */
  isDurable?: boolean
  /** An address of this machine instead of a Unix socket, for whoever stands between shop and database. */
  isTcp?: boolean
}

export type ProofDatabase = Awaited<ReturnType<typeof openProofDatabase>>

/** A PostgreSQL of its own, empty, which a proof may kill and start again. It ends with us, however we end. */
export async function openProofDatabase({ folder, isDurable = false, isTcp = process.platform === 'win32' }: Options) {
  // The folder of the run may be in memory, where fsync waits for nothing.
  const dataFolder = isDurable ? makeDiskFolder('proof-database-') : path.join(folder, 'database')
  mkdirSync(dataFolder, { recursive: true })
  const account = findAccount(path.join(dataFolder, 'postgres'))
  const binaries = findBinaries(account)
  const data = await ensureCluster({ dataFolder, binaries, account, isTcp, isDurable })
  const logFile = path.join(folder, 'database.log')
  const embeddedCluster: EmbeddedCluster = { dataFolder, data, binaries, account, isTcp, isDurable, logFile }
  const databaseGuard = endWithUs(data)
  let presence = await enter(embeddedCluster)
  await presence.client.query('create database shop')

  return {
    /** For DATABASE_URL; the same after each start. */
    url: addressOf(presence.connection, 'shop'),
    /** Where else something of the run may be kept: the server, without the shop's database. */
    adminUrl: addressOf(presence.connection, 'postgres'),
    /** kill -9 of the server and all its processes at one instant; nobody starts it again but `start`. */
    async kill() {
      killTree(presence.pid)
      await presence.client.end().catch(() => {})
    },
    /** The stop that `pg_ctl stop -m immediate` is: every process lets go where it stands. */
    async stopAtOnce() {
      process.kill(presence.pid, 'SIGQUIT')
      await presence.client.end().catch(() => {})
      while (isAlive(data, presence)) await sleep(10)
    },
    /** Starts it again at the same address and waits until it accepts connections. */
    async start() {
      presence = await enter(embeddedCluster, presence)
    },
    async close() {
      await presence.client.end().catch(() => {})
      await stop(embeddedCluster)
      databaseGuard.kill('SIGKILL')
      if (isDurable) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function enter(embeddedCluster: EmbeddedCluster, priorPresence?: Presence) {
  const presence = await findOrStart(embeddedCluster, priorPresence?.connection)
  presence.client.on('error', () => {})
  return presence
}

async function stop(embeddedCluster: EmbeddedCluster) {
  const { pid } = readPidFile(embeddedCluster.data) ?? {}
  if (pid === undefined) return
  try {
    await stopServer(embeddedCluster, pid)
  } catch {
    return
  }
  while (readPidFile(embeddedCluster.data)?.pid === pid) await sleep(10)
}

function addressOf({ user, password, host, port }: Presence['connection'], database: string) {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
