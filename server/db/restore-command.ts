import path from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from './database.ts'
import { restore } from './restore.ts'

// npm run restore -- <file>
const [file] = process.argv.slice(2)
try {
  if (!file) throw new Error('Please name the file to read: npm run restore -- shop.backup')
  const config = readConfig(process.env)
  const { pool, close, where } = await openDatabase(config)
  try {
    const filesFolder = path.resolve(config.dataFolder, 'files')
    const { tables, rows, files } = await restore({ pool, filesFolder }, path.resolve(file))
    console.log(`Restored ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
