import path from 'node:path'
import { parseArgs } from 'node:util'
import { billNumber, financialYear } from '#contract/rules/bill-number.ts'
import { restoreToSell } from '../restores/restore-to-sell.ts'
import { runShopCommand } from '../shop-command.ts'
import { restore } from './restore.ts'

// npm run restore -- <file> [--new] [--to-look-at]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { new: { type: 'boolean' }, 'to-look-at': { type: 'boolean' } },
  strict: false,
})
const [file] = positionals
// Whoever names neither may have forgotten it, and mean another shop.
const isTold = Boolean(values.new || process.env.DATA_FOLDER || process.env.DATABASE_URL)
await runShopCommand(
  async ({ config, pool, where }) => {
    if (!file) throw new Error('Please name the file to read: npm run restore -- shop.backup')
    const place = { pool, dataFolder: config.dataFolder, where }
    await (values['to-look-at'] ? copy : sellOn)(place, path.resolve(file))
  },
  { fills: isTold ? 'what it makes' : 'what is there' },
)

type Place = Parameters<typeof restoreToSell>[0] & { where: string }

async function sellOn({ where, ...target }: Place, source: string) {
  const { tables, rows, files, closed, code } = await restoreToSell(target, source)
  console.log(`Restored ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  const year = financialYear(new Date())
  for (const { kind, lastNumber, code: closedCode } of closed) {
    const [lost, next] = [closedCode, code].map((one) => billNumber(kind, year, lastNumber + 1, one))
    const what = kind === 'invoice' ? 'Bills go' : 'Credit notes go'
    console.log(`${what} on with ${next}: ${lost} and later may have been given out since the backup.`)
  }
}

async function copy({ pool, dataFolder, where }: Place, source: string) {
  const { tables, rows, files } = await restore({ pool, filesFolder: path.resolve(dataFolder, 'files') }, source)
  console.log(`Copied ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  console.log('The copy is to be looked at only: a shop opened on it would give out numbers and send messages again.')
}
