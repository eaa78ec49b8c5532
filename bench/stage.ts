import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { serverFlags, serverProgram } from '../scripts/node-binary.mjs'
import { fillShop } from './checkout/goods.ts'
import { databaseAddress } from './database-address.ts'
import { type Running, start } from './processes.ts'
import { addReviews } from './reads/reviews.ts'

export type Stage = {
  pool: pg.Pool
  /** For what a program of the run needs as a file; gone with the stage. */
  folder: string
  /** One process, started as `npm start` starts it. */
  shop: Running
  /** Starts another shop on the same database; without `words` it is one process. */
  startShop(commandArguments?: string[], own?: Record<string, string>): Promise<Running>
  /** Starts a program of `limits/`. */
  startBare(name: string, settings?: Record<string, string>): Promise<Running>
  close(): Promise<void>
}

const products = 20_000
export const withoutLimits =
  'update setting set unproven_stock_part = 1, unproven_order_total = 10000000000, unproven_order_pieces = 1000'

/** Fills a shop of 20,000 products with 3 sizes each on the project's own PostgreSQL, or on that of DATABASE_URL, and starts it. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  // The database server may run as another account than ours.
  chmodSync(folder, 0o755)
  const settings = {
    ...{ DATA_FOLDER: folder, LOG_LEVEL: 'warn', SHOP_MODE: 'demo' },
    // A refusal is no figure.
    ...{ ADDRESS_LIMIT_FACTOR: '0', SHED_LOAD_AFTER_MS: '0' },
  }
  const shop = await openDatabase(readConfig({ ...settings, DATABASE_URL: process.env.DATABASE_URL }))
  const address = databaseAddress(shop.pool)
  const pool = patientPool(shop.pool)
  const running: Running[] = []
  let port = 4901
  const stage = {
    ...{ pool, folder },
    startShop: async (commandArguments: string[] = [], own: Record<string, string> = {}) =>
      track(await start(serverProgram, port++, '/products', { ...settings, ...own }, serverFlags, commandArguments)),
    startBare: async (name: string, own: Record<string, string> = {}) =>
      track(await start(here(`limits/${name}.ts`), port++, '/', { DATABASE_URL: address, ...own })),
    close: async () => {
      await Promise.all(running.splice(0).map((program) => program.stop()))
      await pool.end()
      await shop.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stage.close().finally(() => process.exit(1)))
  }
  try {
    await migrate(shop.db, shop.pool)
    await fillShop(drizzle(pool), pool, products)
    await addReviews(pool)
    // What guests may hold is no figure either (decision 036).
    await pool.query(withoutLimits)
    return { ...stage, shop: await stage.startShop() }
  } catch (error) {
    console.error(error)
    await stage.close()
    process.exit(1)
  }

  function track(program: Running) {
    running.push(program)
    return program
  }
}

/** The shop's own connections give up after five seconds. */
function patientPool({ options }: pg.Pool) {
  // It is hidden from the copy.
  const secret = options.password === undefined ? {} : { password: options.password }
  return new pg.Pool({ ...options, ...secret, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
}

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}
