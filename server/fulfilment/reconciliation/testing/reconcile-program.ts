import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { reconcile } from '../reconcile.ts'
import { hurried } from './compare-all.ts'

/** Compares the books that wait for it, says when that begins, and then waits until somebody kills this process. */
// biome-ignore lint/style/noProcessEnv: a program of its own
const config = readConfig(process.env)
const { db, pool } = await openDatabase(config)
await pool.query('select')
process.stdout.write('begins\n')
while (await reconcile({ config, db }, hurried));
while (true) await sleep(60_000)
