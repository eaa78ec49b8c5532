import { openDatabase } from '#server/platform/db/database.ts'
import { restoreToSell } from '../restore-to-sell.ts'

// Loaded, it waits for a word, so that whoever kills it meets the restore and not the start of a program.
const [databaseUrl = '', dataFolder = '', source = ''] = process.argv.slice(2)
process.send?.('ready')
process.once('message', async () => {
  const { pool, close } = await openDatabase({ databaseUrl, databasePool: 2, dataFolder: '' })
  await restoreToSell({ pool, dataFolder }, source)
  await close()
  process.exit(0)
})
