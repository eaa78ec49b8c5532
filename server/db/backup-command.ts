import path from 'node:path'
import { readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { openDatabase } from './database.ts'

// npm run backup -- <file>
const [file] = process.argv.slice(2)
try {
  if (!file) throw new Error('Please name the file to write: npm run backup -- shop.backup')
  const config = readConfig(process.env)
  const { pool, close, where } = await openDatabase(config)
  try {
    const filesFolder = path.resolve(config.dataFolder, 'files')
    const { tables, rows, files } = await backUp({ pool, filesFolder }, path.resolve(file))
    console.log(`${file} holds ${rows} rows of ${tables} tables and ${files} files from ${where}.`)
    console.log('It holds what shoppers entrusted to the shop: keep it as safe as the shop itself.')
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
