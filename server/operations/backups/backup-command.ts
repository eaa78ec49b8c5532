import path from 'node:path'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { readContents, refuseEmpty } from '#server/platform/backup-format/shop-contents.ts'
import { runShopCommand } from '#server/platform/commands/shop-command.ts'
import { settingsPath } from '#server/platform/config/settings-file.ts'
import { readSums } from './checks/check-books.ts'
import { ensureKey, keyFileOf } from './key/shop-key.ts'

// npm run backup -- <file>
const [file] = process.argv.slice(2)
await runShopCommand(async ({ config, pool, where }) => {
  if (!file || file.startsWith('-')) throw new Error('Please name the file to write: npm run backup -- shop.backup')
  refuseEmpty(await readContents(pool))
  const key = await ensureKey(pool, config)
  const filesFolder = path.resolve(config.dataFolder, 'files')
  const withoutFiles = config.files.kind === 's3' ? ('bucket' as const) : undefined
  const settingsFile = settingsPath({ DATA_FOLDER: config.dataFolder })
  const source = { pool, key, filesFolder, withoutFiles, settingsFile, sums: readSums }
  const { tables, rows, files } = await backUp(source, path.resolve(file))
  console.log(`${file} holds ${rows} rows of ${tables} tables and ${files} files from ${where}.`)
  if (withoutFiles) console.log('The files in the bucket are not in it.')
  console.log(`It is encrypted. Its key lies in ${keyFileOf(config)}; the page Backups shows it too. Keep it on paper.`)
})
