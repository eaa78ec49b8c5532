import path from 'node:path'
import { parseArgs } from 'node:util'
import { billNumber, financialYear } from '#contract/rules/bills/bill-number.ts'
import { formatDayAndTime } from '#server/people/messages/day-and-time.ts'
import { restore } from '#server/platform/backup-format/restore.ts'
import { contentsWords, readContents } from '#server/platform/backup-format/shop-contents.ts'
import { type CommandShop, runShopCommand } from '#server/platform/commands/shop-command.ts'
import { listBackups, momentOf, nameOf } from '../backups/backup-folder.ts'
import { findKeys } from '../backups/key/find-keys.ts'
import { logTexts } from './checks-of.ts'
import { prepareRecovered, restoreToSell } from './restore-to-sell.ts'

const usage = `npm run restore -- <file> [--key <key> | --key-file <file>] [--new] [--to-look-at]
npm run restore -- --went-back-to <moment>

  --key, --key-file   the key of an encrypted backup, as it was printed; else BACKUP_KEY or backup.key of the data folder
  --new               makes the shop in .data, where neither DATA_FOLDER nor DATABASE_URL is set
  --to-look-at        a copy as the backup is, not to be opened as a shop
  --went-back-to      for a database that its own server took back to a moment, such as 2026-11-22T15:24:43Z`

const options = {
  help: { type: 'boolean' },
  new: { type: 'boolean' },
  'to-look-at': { type: 'boolean' },
  'went-back-to': { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
} as const
const { positionals, values } = parseArgs({ allowPositionals: true, options, strict: false })
const objection = objectionTo(values)
// Whoever types the key as it is printed, with its gaps and without quotes, gives it in several words.
const groups = typeof values.key === 'string' ? positionals.filter((word) => /^[0-9a-z]{1,4}$/i.test(word)) : []
const [file] = positionals.filter((word) => !groups.includes(word))
const key = textOf(values.key)
const given = { key: key && [key, ...groups].join(' '), keyFile: textOf(values['key-file']) }
// Whoever names neither may have forgotten it, and mean another shop.
const isTold = Boolean(values.new || process.env.DATA_FOLDER || process.env.DATABASE_URL)
const moment = textOf(values['went-back-to'])
if (objection) {
  console.error(`${objection}\n\n${usage}`)
  process.exitCode = 1
} else if (values.help || (!file && moment === undefined)) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 1
} else if (moment !== undefined) await runShopCommand((shop) => goOnFrom(moment, shop), { migrates: true })
else
  await runShopCommand(
    async ({ config, pool, where }) => {
      const source = path.resolve(file ?? '')
      const keys = await findKeys(source, config, given)
      const place = { pool, dataFolder: config.dataFolder, where, keys }
      await (values['to-look-at'] ? copy : sellOn)(place, source)
    },
    { fills: isTold ? 'what it makes' : 'what is there' },
  )

type Place = Parameters<typeof restoreToSell>[0] & { where: string }

async function sellOn(target: Place, source: string) {
  const { tables, rows, files, settings, ...prepared } = await restoreToSell(target, source)
  console.log(`Restored ${rows} rows of ${tables} tables and ${files} files into ${target.where}.`)
  console.log(`It stands as it was on ${formatDayAndTime(prepared.backupAt)}.`)
  const newer = await newerBeside(source, prepared.backupAt)
  if (newer) console.log(`A newer backup lies beside it: ${newer}.`)
  const contents = await readContents(target.pool)
  if (contents) console.log(`${contentsWords(contents)}.`)
  if (settings) console.log(`The settings of the shop are in ${settings}: look through them before you start it.`)
  printPrepared(prepared)
  console.log('Now: npm start')
}

/** The name of the newest backup of its folder, where that is of a later moment. */
async function newerBeside(source: string, backupAt: Date) {
  const own = path.basename(source)
  const [newest] = await listBackups(path.dirname(source))
  if (!newest || newest === own) return undefined
  return newest > (momentOf(own) ? own : nameOf(backupAt, 'nightly')) ? newest : undefined
}

/** For a database that its own server took back to a moment. */
async function goOnFrom(written: string, { pool, config }: CommandShop) {
  const moment = new Date(written)
  if (!(moment < new Date())) throw new Error('Please say which moment it went back to, such as 2026-11-22T15:24:43Z.')
  printPrepared(await prepareRecovered({ pool, dataFolder: config.dataFolder }, moment))
}

function printPrepared({ closed, code, log }: Awaited<ReturnType<typeof prepareRecovered>>) {
  const year = financialYear(new Date())
  for (const { kind, lastNumber, code: closedCode } of closed) {
    const [lost, next] = [closedCode, code].map((one) => billNumber(kind, year, lastNumber + 1, one))
    const what = kind === 'invoice' ? 'Bills go' : 'Credit notes go'
    console.log(`${what} on with ${next}: ${lost} and later may have been given out since the backup.`)
  }
  if (log !== 'found') console.log(logTexts[log])
}

async function copy({ pool, dataFolder, where, keys = [] }: Place, source: string) {
  const filesFolder = path.resolve(dataFolder, 'files')
  const { tables, rows, files } = await restore({ pool, where, filesFolder, keys }, source)
  console.log(`Copied ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  console.log('The copy is to be looked at only: a shop opened on it would give out numbers and send messages again.')
}

/** Whoever slips in an option would otherwise get another restore than the one they asked for. */
function objectionTo(said: typeof values) {
  const unknown = Object.keys(said).find((name) => !(name in options))
  if (unknown) return `There is no option --${unknown}.`
  const empty = Object.entries(options).find(([name, { type }]) => type === 'string' && said[name] === true)
  return empty && `Please say what --${empty[0]} is.`
}

function textOf(value: string | boolean | undefined) {
  return typeof value === 'string' ? value : undefined
}
