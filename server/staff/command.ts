import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { runStaffCommand } from './staff-commands.ts'

// npm run staff -- add <mobile> <role> [name] | list | reset <mobile>
try {
  const { db, pool, close } = await openDatabase(readConfig(process.env))
  try {
    await migrate(db, pool)
    console.log(await runStaffCommand(db, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
