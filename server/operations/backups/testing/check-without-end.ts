import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { checkWhenDue } from '../check-backup.ts'

/** Tries the newest backup again and again, until somebody kills this process: it says when each begins. */
// biome-ignore lint/style/noProcessEnv: a program of its own
const config = readConfig(process.env)
const { pool } = await openDatabase(config)
while (true) {
  await pool.query("update backup set checked_by = 'read', check_fault = null, untried = null")
  process.stdout.write('begins\n')
  await checkWhenDue({ pool, config })
}
