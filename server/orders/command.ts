import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { runOrderCommand } from './order-commands.ts'

// npm run order -- show|complete|cancel <number>
try {
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    console.log(await runOrderCommand(db, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
