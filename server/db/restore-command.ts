import path from 'node:path'
import { parseArgs } from 'node:util'
import { billNumber, financialYear } from '#contract/rules/bill-number.ts'
import { findKeys } from '../backups/find-keys.ts'
import { contentsWords, readContents } from '../backups/shop-contents.ts'
import { restoreToSell } from '../restores/restore-to-sell.ts'
import { runShopCommand } from '../shop-command.ts'
import { restore } from './restore.ts'

// npm run restore -- <file> [--new] [--to-look-at] [--key <as it was printed> | --key-file <file>]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: 'boolean' },
    'to-look-at': { type: 'boolean' },
    key: { type: 'string' },
    'key-file': { type: 'string' },
  },
  strict: false,
})
const [file] = positionals
const given = { key: textOf(values.key), keyFile: textOf(values['key-file']) }
// Whoever names neither may have forgotten it, and mean another shop.
const isTold = Boolean(values.new || process.env.DATA_FOLDER || process.env.DATABASE_URL)
await runShopCommand(
  async ({ config, pool, where }) => {
    if (!file) throw new Error('Please name the file to read: npm run restore -- shop.backup')
    const source = path.resolve(file)
    const keys = await findKeys(source, config, given)
    const place = { pool, dataFolder: config.dataFolder, where, keys }
    await (values['to-look-at'] ? copy : sellOn)(place, source)
  },
  { fills: isTold ? 'what it makes' : 'what is there' },
)

type Place = Parameters<typeof restoreToSell>[0] & { where: string }

async function sellOn({ where, ...target }: Place, source: string) {
  const { tables, rows, files, closed, code, settings } = await restoreToSell(target, source)
  console.log(`Restored ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  const contents = await readContents(target.pool)
  if (contents) console.log(`${contentsWords(contents)}.`)
  if (settings) console.log(`The settings of the shop are in ${settings}: look through them before you start it.`)
  const year = financialYear(new Date())
  for (const { kind, lastNumber, code: closedCode } of closed) {
    const [lost, next] = [closedCode, code].map((one) => billNumber(kind, year, lastNumber + 1, one))
    const what = kind === 'invoice' ? 'Bills go' : 'Credit notes go'
    console.log(`${what} on with ${next}: ${lost} and later may have been given out since the backup.`)
  }
}

async function copy({ pool, dataFolder, where, keys = [] }: Place, source: string) {
  const filesFolder = path.resolve(dataFolder, 'files')
  const { tables, rows, files } = await restore({ pool, filesFolder, keys }, source)
  console.log(`Copied ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  console.log('The copy is to be looked at only: a shop opened on it would give out numbers and send messages again.')
}

function textOf(value: string | boolean | undefined) {
  return typeof value === 'string' ? value : undefined
}
