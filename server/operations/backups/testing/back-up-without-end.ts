import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { backUpNow } from '../nightly.ts'

/** One backup after the other, until somebody kills this process: it says when each begins. */
// biome-ignore lint/style/noProcessEnv: a program of its own
const config = readConfig(process.env)
const { pool } = await openDatabase(config)
while (true) {
  process.stdout.write('begins\n')
  await backUpNow({ pool, config })
}
