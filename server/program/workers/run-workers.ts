import { joinSettings, readSettingsFile } from '#server/platform/config/settings-file.ts'
import { announceOpen } from '../app/announce-addresses.ts'
import { poolOfEach } from './pool-of-each.ts'
import { type Supervisor, superviseWorkers } from './supervisor.ts'

/** Keeps `count` processes of the shop: all end on SIGTERM, and are replaced one after the other on SIGHUP, without a request lost. */
export async function runWorkers(count: number, environment: Record<string, string | undefined>) {
  const startedAt = performance.now()
  const file = readSettingsFile(environment)
  for (const warning of file.warnings) console.error(warning)
  const settings = joinSettings(environment, file)
  // They read the rest of the file themselves: who replaces one obeys what it says by then.
  const shared = { DATABASE_POOL: poolFor(count, settings), METRICS_PORT: settings.METRICS_PORT }
  const supervisor = superviseWorkers(count, { ...shared, ...environment })
  endOnSignal(supervisor)
  const addresses = await supervisor.open()
  // It has said why itself.
  if (!addresses) process.exit(1)
  renewOnSignal(supervisor)
  const how = process.platform === 'win32' ? '' : `  (replaced one after the other by kill -HUP ${process.pid})`
  announceOpen([...addresses, `Processes        ${count}${how}`], performance.now() - startedAt)
}

function poolFor(count: number, { DATABASE_POOL, DATABASE_URL }: Record<string, string | undefined>) {
  const pool = DATABASE_POOL ?? poolOfEach(count, { isOwn: DATABASE_URL === undefined })
  if (pool !== undefined) return String(pool)
  console.error(
    `${count} processes need more than the 100 connections a PostgreSQL usually allows. Start fewer, or raise max_connections and say by DATABASE_POOL how many each may have.`,
  )
  process.exit(1)
}

function endOnSignal(supervisor: Supervisor) {
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isEnding) process.exit(1)
      isEnding = true
      await supervisor.end()
      process.exit(0)
    })
  }
}

function renewOnSignal(supervisor: Supervisor) {
  let underway: Promise<void> | undefined
  let isRestartRequested = false
  process.on('SIGHUP', () => {
    if (underway) isRestartRequested = true
    else underway = renewAll().finally(() => (underway = undefined))
  })

  async function renewAll() {
    do {
      isRestartRequested = false
      console.error('The processes are replaced, one after the other.')
      const isDone = await supervisor.restartRolling()
      console.error(isDone ? 'All processes are new.' : 'A new process did not open: the former ones stay.')
    } while (isRestartRequested)
  }
}
