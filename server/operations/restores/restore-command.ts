import { stat } from 'node:fs/promises'
import path from 'node:path'
import { billNumber, financialYear } from '#contract/rules/bills/bill-number.ts'
import { formatDayAndTime } from '#server/people/messages/day-and-time.ts'
import { markAsCopy } from '#server/platform/backup-format/copy-mark.ts'
import { restore } from '#server/platform/backup-format/restore.ts'
import { describeContents, readContents } from '#server/platform/backup-format/shop-contents.ts'
import { type CommandShop, runShopCommand } from '#server/platform/commands/shop-command.ts'
import { listBackups, momentOf, nameOf } from '../backups/backup-folder.ts'
import { findKeys } from '../backups/key/find-keys.ts'
import { logTexts } from './checks-of.ts'
import { refuseAnyCopy } from './copies/refuse-copy.ts'
import { prepareRecovered, restoreToSell } from './restore-to-sell.ts'
import { optionsNpmTakes, type RestoreWords, readRestoreWords, usage } from './restore-words.ts'

// What npm itself took, where `--` was left out, it hands on by its own names.
const npmTook = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined
const requested = readRestoreWords(process.argv.slice(2), optionsNpmTakes.filter(npmTook))
if (requested === 'help') console.log(usage)
else if ('objection' in requested) {
  console.error(`${requested.objection}\n\n${usage}`)
  process.exitCode = 1
} else if (requested.wentBackTo !== undefined) {
  const { wentBackTo } = requested
  await runShopCommand((shop) => goOnFrom(wentBackTo, shop), { migrates: true })
} else if (requested.file === undefined) {
  console.log(usage)
  process.exitCode = 1
} else await restoreFile(requested.file, requested)

function restoreFile(file: string, { key, keyFile, isNew, isToLookAt, isPractice }: RestoreWords) {
  // Whoever names no place may have forgotten it, and mean another shop.
  const isStated = Boolean(isNew || process.env.DATA_FOLDER || process.env.DATABASE_URL)
  return runShopCommand(
    async ({ config, pool, where }) => {
      const source = await fileIn(path.resolve(file))
      const keys = await findKeys(source, config, { key, keyFile })
      const restoreTarget = { pool, dataFolder: config.dataFolder, where, keys, isPractice }
      await (isToLookAt ? copy : sellOn)(restoreTarget, source)
    },
    { fills: isStated ? 'what it makes' : 'what is there' },
  )
}

/** Of a folder, such as that of the copies, its newest backup. */
async function fileIn(source: string) {
  const isFolder = (await stat(source).catch(() => undefined))?.isDirectory() ?? false
  if (!isFolder) return source
  const [newest] = await listBackups(source)
  if (!newest) throw new Error(`There is no backup in ${source}: its name would begin with shop- and end with .backup.`)
  console.log(`The newest backup in ${source} is ${newest}.`)
  return path.join(source, newest)
}

type RestoreTarget = Parameters<typeof restoreToSell>[0] & { where: string }

async function sellOn(target: RestoreTarget, source: string) {
  const { tables, rows, files, settings, ...prepared } = await restoreToSell(target, source)
  console.log(`Restored ${rows} rows of ${tables} tables and ${files} files into ${target.where}.`)
  console.log(`It stands as it was on ${formatDayAndTime(prepared.backupAt)}.`)
  const newer = await newerBeside(source, prepared.backupAt)
  if (newer) console.log(`A newer backup lies beside it: ${newer}.`)
  const contents = await readContents(target.pool)
  if (contents) console.log(`${describeContents(contents)}.`)
  if (settings && target.isPractice) console.log(`Its settings are in ${settings}.`)
  else if (settings) console.log(`The settings of the shop are in ${settings}: look through them before you start it.`)
  printPrepared(prepared)
  if (target.isPractice)
    console.log(
      'It is a copy to practise on: it opens at a free port of this machine, and reaches nothing of the real shop.',
    )
  // In a shell that does not know the folder npm start would open another shop.
  const { DATA_FOLDER: folder } = process.env
  console.log(folder ? `Now: DATA_FOLDER=${path.resolve(folder)} npm start` : 'Now: npm start')
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
  await refuseAnyCopy(pool)
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

async function copy({ pool, dataFolder, where, keys = [] }: RestoreTarget, source: string) {
  const filesFolder = path.resolve(dataFolder, 'files')
  const { tables, rows, files } = await restore({ pool, where, filesFolder, keys }, source, (client, { writtenAt }) =>
    markAsCopy(client, { kind: 'to-look-at', ofMoment: new Date(writtenAt) }),
  )
  console.log(`Copied ${rows} rows of ${tables} tables and ${files} files into ${where}.`)
  console.log(
    'The copy is to be looked at only: no shop opens on it, as it would give out numbers and send messages again.',
  )
}
