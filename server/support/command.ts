import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { runTicketCommand } from './ticket-commands.ts'

// npm run ticket -- list | show <number> | reply <number> "text" | close <number>
try {
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    console.log(await runTicketCommand(db, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
