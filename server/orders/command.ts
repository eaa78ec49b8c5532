import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { runOrderCommand } from './order-commands.ts'

// npm run order -- show|confirm|accept|pack|hand-over|complete|cancel|refund|bill <number>
try {
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config)
  try {
    console.log(await runOrderCommand({ config, db }, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
