import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { checkLiveBooks, type LiveFinding } from '../checker/money/live-books.ts'
import { differences, readPrint, type ShopPrint } from '../checker/shop-print.ts'
import { type Ran, runCommand } from './run-command.ts'
import { sellOn } from './sell-on.ts'

export type Drilled = {
  steps: ({ name: string } & Ran)[]
  print: ShopPrint
  databaseBytes: number
  backupBytes: number
  findings: LiveFinding[]
  /** The bill after the restore, and the number its series had given before. */
  bill: { number: string; before: number }
  opened: { openMs: number; orderMs: number }
  violations: string[]
}

type DrillSetup = {
  /** A shop with orders, and a database without tables. */
  originalUrl: string
  copyUrl: string
  folder: string
  log(line: string): void
}

/**
 * Backs a shop up and restores it by its own commands, holds both against each other and each against the books' own rules, and then
 * sells on in the copy.
 */
export async function drill({ originalUrl, copyUrl, folder, log }: DrillSetup): Promise<Drilled> {
  const steps: Drilled['steps'] = []
  const file = path.join(folder, 'shop.backup')
  rmSync(file, { force: true })
  const filesFolder = path.join(folder, 'copy-files')
  rmSync(filesFolder, { recursive: true, force: true })
  mkdirSync(filesFolder)

  async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now()
    const result = await work()
    const seconds = (performance.now() - begun) / 1_000
    steps.push({ name, seconds, megabytes: undefined, ...((result as { ran?: Ran } | undefined)?.ran ?? {}) })
    log(`${name}: ${seconds.toFixed(1)} s`)
    return result
  }
  const command = (program: string, databaseUrl: string) => async () => ({
    ran: await runCommand({
      ...{ program, commandArguments: [file] },
      settings: { DATABASE_URL: databaseUrl, DATA_FOLDER: filesFolder },
      logFile: path.join(folder, `${path.basename(program, '.ts')}.log`),
    }),
  })

  await step('Backup', command('operations/backups/backup-command.ts', originalUrl))
  const print = await step('Sums of the original', () => withClient(originalUrl, readPrint))
  await step('Restore', command('operations/restores/restore-command.ts', copyUrl))
  const copy = await step('Sums of the copy', () => withClient(copyUrl, readPrint))
  await step('Statistics of the copy', () => withClient(copyUrl, (client) => client.query('analyze')))
  const databaseBytes = await withClient(copyUrl, sizeOf)
  const { bill, faults, opened } = await step('Opening the shop, an order, its bill', () =>
    continueSelling({ folder, copyUrl }),
  )
  const findings = await step('The books of the copy', () => withClient(copyUrl, checkLiveBooks))
  return {
    ...{ steps, print, databaseBytes, findings, bill, opened, backupBytes: statSync(file).size },
    violations: [
      ...differences(print, copy).filter(isAccident),
      ...faults,
      ...findings.flatMap((finding) => finding.violations),
    ],
  }
}

/** Restored to sell, a shop differs from its backup in what it gave out, ended or sent: see `server/operations/restores`. */
const changedOnPurpose = [
  ...['bill_series', 'closed_bill_series', 'shop_restore', 'restore_check', 'audit_entry', 'audit_entry_id_seq'],
  ...['session', 'staff_session', 'staff_browser', 'login_challenge', 'phone_proof', 'guest_proof', 'number_change'],
  ...['message', 'stock_notice', 'ticket', 'provider_order', 'reconciliation'],
]

function isAccident(sentence: string) {
  return !changedOnPurpose.some((name) => / (table|sequence) (\S+) /.exec(sentence)?.[2] === name)
}

/** The next bill has the next number of its series. */
async function continueSelling({ folder, copyUrl }: { folder: string; copyUrl: string }) {
  const before = await withClient(copyUrl, readSeries)
  const { orderNumber, ...opened } = await sellOn({ folder, databaseUrl: copyUrl })
  const bill = await withClient(copyUrl, async (client) => {
    const text = `select b.financial_year as year, b.serial, b.bill_number as number from bill b join shop_order o on o.id = b.order_id
      where o.order_number = $1`
    return (await client.query<{ year: string; serial: number; number: string }>(text, [orderNumber])).rows[0]
  })
  const last = before.get(bill?.year ?? '') ?? 0
  const faults = bill?.serial === last + 1 ? [] : [`After bill ${last} of its series came ${bill?.number ?? 'none'}.`]
  return { bill: { number: bill?.number ?? 'none', before: last }, faults, opened }
}

async function readSeries(client: pg.Client) {
  const text = `select financial_year as year, last_number as number from bill_series where kind = 'invoice'`
  const { rows } = await client.query<{ year: string; number: number }>(text)
  return new Map(rows.map(({ year, number }) => [year, number]))
}

async function sizeOf(client: pg.Client) {
  const { rows } = await client.query('select pg_database_size(current_database())::text as bytes')
  return Number(rows[0].bytes)
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
