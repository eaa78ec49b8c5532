import closeWithGrace from 'close-with-grace'
import type { Pool } from 'pg'
import { demoShopper } from '#db/seed/demo-shopper.ts'
import { demoStaff } from '#db/seed/demo-staff.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { loggedError } from './http/errors.ts'
import { startJobs } from './jobs/queue.ts'
import { addDemoStaff } from './staff/demo-staff.ts'

/** Opens the shop: database, migrations, demo goods, web server, jobs; closes in the opposite order on SIGTERM. */
export async function openShop(environment: Record<string, string | undefined>) {
  const startedAt = performance.now()
  const config = readOrExit(environment)
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const part of closing.splice(0).reverse()) await part()
  }
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error(loggedError(err).stack)
    await close()
  })
  try {
    const { app, where } = await openParts(config, closing)
    tellAddresses(app.listeningOrigin, config, where, performance.now() - startedAt)
  } catch (error) {
    console.error(`The shop could not be opened: ${(error as Error).message}`)
    await close()
    process.exit(1)
  }
}

async function openParts(config: Config, closing: (() => Promise<unknown>)[]) {
  const { db, pool, close, where } = await openDatabase(config)
  closing.push(close)
  await migrate(db, pool)
  if (config.isDemo) await fillDemoShop(db, pool, config)
  const app = await createApp({ config, db, pool, withPages: true })
  closing.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  const jobs = await startJobs({ config, db, pool })
  // Jobs stop after the last request and before the database.
  closing.splice(1, 0, () => jobs.stop())
  return { app, where }
}

/** The goods of the demo shop are only read into memory when there is a shop to fill. */
async function fillDemoShop(db: Database, pool: Pool, config: Config) {
  const { rowCount } = await pool.query('select 1 from product limit 1')
  if (rowCount) return
  const { seedDemoShop } = await import('#db/seed.ts')
  await seedDemoShop(db, new Date())
  const { billDemoOrders } = await import('./bills/demo-bills.ts')
  await billDemoOrders(db, demoShopper.mobileNumber)
  await addDemoStaff(db, config)
}

function readOrExit(environment: Record<string, string | undefined>): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

const [demoAdmin] = demoStaff

function tellAddresses(origin: string, config: Config, where: string, tookMs: number) {
  const lines = [
    '',
    `  Milloraa is open after ${(tookMs / 1000).toFixed(1)} s`,
    `  Shop             ${origin}`,
    `  API              ${origin}/api/v1  (read it at ${origin}/api/docs)`,
    `  Database         ${where}`,
  ]
  if (config.isDemo) {
    lines.push(
      `  Demo shopper     ${demoShopper.mobileNumber} (${demoShopper.name})`,
      `  Back office      ${origin}/admin  (admin ${demoAdmin?.mobileNumber})`,
      `  Login codes      ${origin}/sandbox/outbox`,
    )
  }
  console.log(`${lines.join('\n')}\n`)
}
