import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { checkWhenDue } from '../checks/check-backup.ts'

/** Tries the newest backup, says when that begins, and then waits until somebody kills this process. */
// biome-ignore lint/style/noProcessEnv: a program of its own
const config = readConfig(process.env)
const { pool } = await openDatabase(config)
await pool.query('select')
process.stdout.write('begins\n')
// Of a wrong one it says so.
await checkWhenDue({ pool, config }).catch(() => {})
while (true) await sleep(60_000)
