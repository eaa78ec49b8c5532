import cluster from 'node:cluster'
import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { findDemoPeople, refuseDemoPeople } from '#server/office/going-live/demo-people.ts'
import { clearHalfWork } from '#server/operations/backups/clear-half-work.ts'
import { nameOf, refuseCopy } from '#server/operations/restores/copies/refuse-copy.ts'
import { openJobs } from '#server/operations/schedule/queue.ts'
import { noticeSecret } from '#server/operations/shop-secret/notice-secret.ts'
import { sealFactorsAnew } from '#server/people/sign-in/former-secret.ts'
import { addDemoStaff } from '#server/people/staff/demo-staff.ts'
import { demoShopper } from '#server/people/users/demo-shopper.ts'
import { finishRestoredFiles } from '#server/platform/backup-format/restore.ts'
import { makeSettingsFile } from '#server/platform/commands/make-settings-file.ts'
import { type Config, readAllSettings } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate, withMigrationLock } from '#server/platform/db/migrate.ts'
import { drainConnections, waitUntilDrained } from '#server/platform/http/drain-connections.ts'
import { loggedError } from '#server/platform/http/errors.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { addressLines, announceOpen } from './announce-addresses.ts'
import { createApp } from './app.ts'
import { noteRealShop, refuseBegun, refuseLostShop } from './lost-shop.ts'

/** How a shop hears that it shall end, and says that it is open. */
export type Surroundings = {
  /** Signals that somebody else answers for it. */
  ignoredSignals: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[]
  onLeave(leave: (why: 'end' | 'replaced') => void): void
  announce(addresses: string[], tookMs: number): void
}

const alone: Surroundings = { ignoredSignals: [], onLeave: () => {}, announce: announceOpen }

/** Opens the shop: database, migrations, demo goods, web server, jobs; closes in the opposite order on SIGTERM. */
export async function openShop(environment: Record<string, string | undefined>, around: Surroundings = alone) {
  const startedAt = performance.now()
  await refuseOrExit(environment)
  makeSettingsFile(environment)
  const config = await readOrExit(environment)
  const closing: (() => Promise<unknown>)[] = []
  let server: FastifyInstance['server'] | undefined
  let [isClosing, isReplaced] = [false, false]
  const close = async () => {
    for (const part of closing.splice(0).reverse()) await part()
  }
  const grace = closeWithGrace({ delay: 10_000, skip: around.ignoredSignals }, async ({ err, signal }) => {
    isClosing = true
    if (err) console.error(loggedError(err).stack)
    // Ctrl-C is somebody who waits.
    else if (server && signal !== 'SIGINT')
      await drainConnections(server, isReplaced ? config.drain.whenReplacedMs : config.drain.atEndMs)
    await close()
  })
  around.onLeave((why) => {
    if (isClosing) return
    isReplaced = why === 'replaced'
    grace.close()
  })
  try {
    const { app, where, copy } = await openParts(config, closing)
    server = app.server
    noteRealShop(config)
    around.announce(await addressLines(app.listeningOrigin, config, { where, copy }), performance.now() - startedAt)
  } catch (error) {
    console.error(`The shop could not be opened: ${reasonOf(error as NodeJS.ErrnoException, config)}`)
    await close()
    process.exit(1)
  }
}

async function openParts(config: Config, closing: (() => Promise<unknown>)[]) {
  const { db, pool, close, where } = await openDatabase(config)
  closing.push(close)
  // Before anything is changed: a start that is refused has done nothing.
  const copy = await refuseCopy(pool, config)
  await refuseBegun(pool, config)
  if (!config.isDemo) await refuseDemoPeople(db, config)
  await withMigrationLock(pool, (client) => finishRestoredFiles(client, path.resolve(config.dataFolder, 'files')))
  await migrate(db, pool)
  await sealFactorsAnew(db, config)
  const warning = await noticeSecret(db, config)
  // Several processes have a first, which says it once.
  if (warning && (cluster.isPrimary || cluster.worker?.id === 1)) console.error(warning)
  if (config.isDemo && !copy) await fillDemoShop(db, config)
  // Before the first order can come, whose message waits for nothing but the process that works on it.
  const jobs = await openJobs({ config, db, pool })
  // They stop after the last request and before the database.
  closing.push(() => jobs.stop())
  const app = await createApp({ config, db, pool, withPages: true })
  closing.push(async () => {
    await app.close()
    // Answers that are still being made need the database.
    await waitUntilDrained(app.server, 3_000)
  })
  await app.listen({ port: config.port, host: config.host })
  await jobs.work()
  // What a killed process had begun. The shop is open without it.
  void clearHalfWork({ config, pool }).catch(() => {})
  return { app, where, copy: copy && nameOf(copy) }
}

/** The goods of the demo shop are only read into memory when there is a shop to fill. */
async function fillDemoShop(db: Database, config: Config) {
  const [product] = await db.select({ id: products.id }).from(products).limit(1)
  if (product) return
  const { seedDemoShop } = await import('#db/seed.ts')
  await seedDemoShop(db, new Date())
  const { billDemoOrders } = await import('#server/fulfilment/bills/demo-bills.ts')
  await billDemoOrders(db, demoShopper.mobileNumber)
  await addDemoStaff(db, config)
}

function reasonOf({ code, syscall, message }: NodeJS.ErrnoException, { port, host }: Config) {
  if (code !== 'EADDRINUSE' || syscall !== 'listen') return message
  return `port ${port} of ${host} is taken by another program; please choose another by PORT.`
}

/** Before the first file is written. */
async function refuseOrExit(environment: Record<string, string | undefined>) {
  try {
    await refuseLostShop(environment, readAllSettings(environment).config)
  } catch (error) {
    console.error(`The shop could not be opened: ${(error as Error).message}`)
    process.exit(1)
  }
}

/** With the settings at fault it is told what else keeps a real shop from opening, so that it is put right at one go. */
async function readOrExit(environment: Record<string, string | undefined>): Promise<Config> {
  const { config, faults, warnings, file } = readAllSettings(environment)
  // Several processes have a keeper, who says it once.
  if (cluster.isPrimary) for (const warning of warnings) console.error(warning)
  if (faults.length === 0) return config
  const where = `Settings are written into ${file}, a line NAME=value each, or given in the environment; then start again.`
  console.error([...faults, ...(config.isDemo ? [] : await findDemoPeople(config)), where].join('\n'))
  process.exit(1)
}
