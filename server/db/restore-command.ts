import path from 'node:path'
import { parseArgs } from 'node:util'
import { runShopCommand } from '../shop-command.ts'
import { restore } from './restore.ts'

// npm run restore -- <file> [--new]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { new: { type: 'boolean' } },
  strict: false,
})
const [file] = positionals
// Whoever names neither may have forgotten it, and mean another shop.
const isTold = Boolean(values.new || process.env.DATA_FOLDER || process.env.DATABASE_URL)
await runShopCommand(
  async ({ config, pool, where }) => {
    if (!file) throw new Error('Please name the file to read: npm run restore -- shop.backup')
    const filesFolder = path.resolve(config.dataFolder, 'files')
    const { tables, rows, files } = await restore({ pool, filesFolder }, path.resolve(file))
    console.log(`Restored ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  },
  { fills: isTold ? 'what it makes' : 'what is there' },
)
