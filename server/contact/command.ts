import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { tellContactMessages } from './message-command.ts'

// npm run messages [-- <count>]
try {
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    console.log(await tellContactMessages(db, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
