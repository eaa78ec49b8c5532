import { joinSettings, readSettingsFile } from '#server/platform/config/settings-file.ts'
import { sayOpen } from '../app/tell-addresses.ts'
import { keepPlaces, type Places } from './places.ts'
import { poolOfEach } from './pool-of-each.ts'

/** Keeps `count` processes of the shop: all end on SIGTERM, and are replaced one after the other on SIGHUP, without a request lost. */
export async function runWorkers(count: number, environment: Record<string, string | undefined>) {
  const startedAt = performance.now()
  const file = readSettingsFile(environment)
  for (const warning of file.warnings) console.error(warning)
  const settings = joinSettings(environment, file)
  // They read the rest of the file themselves: who replaces one obeys what it says by then.
  const shared = { DATABASE_POOL: poolFor(count, settings), METRICS_PORT: settings.METRICS_PORT }
  const places = keepPlaces(count, { ...shared, ...environment })
  endOnSignal(places)
  const addresses = await places.open()
  // It has said why itself.
  if (!addresses) process.exit(1)
  renewOnSignal(places)
  const how = process.platform === 'win32' ? '' : `  (replaced one after the other by kill -HUP ${process.pid})`
  sayOpen([...addresses, `Processes        ${count}${how}`], performance.now() - startedAt)
}

function poolFor(count: number, { DATABASE_POOL, DATABASE_URL }: Record<string, string | undefined>) {
  const pool = DATABASE_POOL ?? poolOfEach(count, { isOwn: DATABASE_URL === undefined })
  if (pool !== undefined) return String(pool)
  console.error(
    `${count} processes need more than the 100 connections a PostgreSQL usually allows. Start fewer, or raise max_connections and say by DATABASE_POOL how many each may have.`,
  )
  process.exit(1)
}

function endOnSignal(places: Places) {
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isEnding) process.exit(1)
      isEnding = true
      await places.end()
      process.exit(0)
    })
  }
}

function renewOnSignal(places: Places) {
  let underway: Promise<void> | undefined
  let isWantedAgain = false
  process.on('SIGHUP', () => {
    if (underway) isWantedAgain = true
    else underway = renewAll().finally(() => (underway = undefined))
  })

  async function renewAll() {
    do {
      isWantedAgain = false
      console.error('The processes are replaced, one after the other.')
      const isDone = await places.renew()
      console.error(isDone ? 'All processes are new.' : 'A new process did not open: the former ones stay.')
    } while (isWantedAgain)
  }
}
