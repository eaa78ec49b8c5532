import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { runMattersCommand } from './matters-commands.ts'

// npm run matters [-- close <id> <name>]
try {
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    console.log(await runMattersCommand(db, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
