import path from 'node:path'
import { runShopCommand } from '../shop-command.ts'
import { backUp } from './backup.ts'

// npm run backup -- <file>
const [file] = process.argv.slice(2)
await runShopCommand(async ({ config, pool, where }) => {
  if (!file) throw new Error('Please name the file to write: npm run backup -- shop.backup')
  const filesFolder = path.resolve(config.dataFolder, 'files')
  const { tables, rows, files } = await backUp({ pool, filesFolder }, path.resolve(file))
  console.log(`${file} holds ${rows} rows of ${tables} tables and ${files} files from ${where}.`)
  console.log('It holds what shoppers entrusted to the shop: keep it as safe as the shop itself.')
})
