import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PgBoss } from 'pg-boss'
import { type JobShop, schedule } from '#server/operations/schedule/schedule.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { closeQueue, openQueue } from '#server/platform/jobs/enqueue.ts'
import { createApp } from '#server/program/app/app.ts'
import { shopSettings } from '../environment/shop-process.ts'

type Options = {
  folder: string
  databaseUrl: string
  providerUrl: string
  /** Several on one database are told apart by their names. */
  name?: string
}

export type ShopHere = Awaited<ReturnType<typeof openShopHere>>

/** The real shop within our own process, on a socket of its own. Its pages and its work by itself are left out. */
export async function openShopHere({ folder, databaseUrl, providerUrl, name = 'shop' }: Options) {
  const dataFolder = path.join(folder, `${name}-files`)
  mkdirSync(dataFolder)
  const config = readConfig({
    ...shopSettings,
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '16',
    DATA_FOLDER: dataFolder,
    RAZORPAY_URL: providerUrl,
  })
  const { db, pool, close } = await openDatabase(config)
  const stopQueue = await queueIdleJobs({ config, db, pool })
  const app = await createApp({ config, db, pool })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...{ app, origin, config, db, pool },
    async close() {
      await app.close()
      await stopQueue()
      await close()
    },
  }
}

/**
 * Jobs are queued with the transaction that wants them, as always, but nobody works on them: what they do, a proof does at the
 * moment it likes.
 */
async function queueIdleJobs({ db, pool }: JobShop) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    // Nothing by itself, so that the statements of a call are only those of the call.
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  for (const name of Object.keys(schedule)) {
    await boss.createQueue(name, { policy: 'exclusive' })
    // Else it looks a queue up when first used, on a connection of its own: within a transaction there may be none left.
    await boss.getQueueStats(name)
  }
  openQueue(db, boss)
  return async () => {
    closeQueue(db)
    await boss.stop({ graceful: false })
  }
}
