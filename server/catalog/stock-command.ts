import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { runStockCommand } from './stock-commands.ts'

// npm run stock -- set <productId> <size> <count>, npm run stock -- list [productId]
try {
  const { db, pool, close } = await openDatabase(readConfig(process.env))
  try {
    await migrate(db, pool)
    console.log(await runStockCommand(db, process.argv.slice(2)))
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
