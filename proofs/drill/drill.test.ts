import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readKeyFile } from '#server/operations/backups/key/shop-key.ts'
import { encrypt } from '#server/platform/backup-format/backup-encryption.ts'
import { readLines } from '#server/platform/backup-format/restore.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts'
import { fillBigShop } from '#server/program/demo/fill-big-shop.ts'
import { createDatabase, dropDatabase } from '#server/testing/databases.ts'
import { ensureBuilt } from '../../scripts/build/build-shop.mjs'
import { checkLiveBooks } from '../checker/money/live-books.ts'
import { differences, readPrint } from '../checker/shop-print.ts'
import { type Drilled, drill } from './drill.ts'
import { writeReport } from './report.ts'
import { runCommand } from './run-command.ts'

await ensureBuilt(process.execPath)
const orders = 2_000

describe('a shop restored from its backup', { timeout: 300_000 }, () => {
  const server = inject('testServer')
  const names = {
    original: `drill_${process.pid}`,
    copy: `drill_${process.pid}_copy`,
    large: `drill_${process.pid}_large`,
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'milloraa-drill-'))
  let original: OpenDatabase
  let client: pg.Client
  let drilled: Drilled

  beforeAll(async () => {
    const originalUrl = await createDatabase(server, names.original, 'seeded')
    const copyUrl = await createDatabase(server, names.copy)
    const config = readConfig({ SHOP_MODE: 'demo', DATABASE_URL: originalUrl })
    original = await openDatabase(config)
    await fillBigShop({ config, ...original }, { orders, customers: 400, products: 100 })
    drilled = await drill({ originalUrl, copyUrl, folder, log: () => {} })
    client = new pg.Client({ connectionString: copyUrl })
    await client.connect()
  }, 300_000)
  afterAll(async () => {
    await client?.end()
    await original?.close()
    for (const name of Object.values(names)) await dropDatabase(server, name)
    rmSync(folder, { recursive: true, force: true })
  })

  it('is the same to the last row but for what a restore changes on purpose, and its owner sells on with the next bill number', () => {
    expect(drilled.violations).toEqual([])
    expect(drilled.print.tables.shop_order?.rows).toBe(orders)
    expect(Object.keys(drilled.print.sequences)).toContain('audit_entry_id_seq')
    expect(drilled.print.structure.length).toBeGreaterThan(300)
    for (const { name, checked } of drilled.findings) expect(checked, name).toBeGreaterThan(0)
    expect(drilled.bill.number).toMatch(/^I[2-9A-Z]{2}\//)
    expect(drilled.bill.number).not.toMatch(/^INV/)
    expect(drilled.bill.before).toBeGreaterThan(10)
  })

  it('came back in little memory, as it does however large it is', async () => {
    const keyFile = path.join(folder, 'copy-files', 'backup.key')
    const [key = Buffer.alloc(0)] = await readKeyFile(keyFile)
    const lines: string[] = []
    for await (const line of readLines(path.join(folder, 'shop.backup'), [key])) lines.push(JSON.stringify(line))
    const end = JSON.parse(lines.pop() ?? '')
    const message = { recipient: '+919876543210', template: 'order-note', text: 'milled '.repeat(150_000) }
    const large = path.join(folder, 'large.backup')
    const withMessages = function* () {
      for (const line of lines) yield `${line}\n`
      yield `${JSON.stringify({ kind: 'table', name: 'message', columns: Object.keys(message) })}\n`
      const row = JSON.stringify({ kind: 'rows', rows: [JSON.stringify(message)] })
      for (let nth = 0; nth < 400; nth += 1) yield `${row}\n`
      yield `${JSON.stringify({ ...end, tables: end.tables + 1, rows: end.rows + 400 })}\n`
    }
    await pipeline(withMessages, createGzip({ level: 1 }), encrypt(key), createWriteStream(large))
    const { megabytes } = await runCommand({
      ...{
        program: 'operations/restores/restore-command.ts',
        commandArguments: [large, '--key-file', keyFile],
        logFile: path.join(folder, 'large.log'),
      },
      settings: {
        DATABASE_URL: await createDatabase(server, names.large),
        DATA_FOLDER: path.join(folder, 'large-files'),
      },
    })
    // Nobody says so but on Linux. With a thousand lines read ahead it was 1,200 MB.
    expect(megabytes ?? 0).toBeLessThan(700)
  })

  it('has its figures on one page', () => {
    const report = writeReport({ ...drilled, orders, filled: 75, load: 0 })
    expect(report).toContain('| Filling | 1 min 15 s |  |')
    expect(report).toMatch(/\| Restore \| [\d.]+ (s|min).* \| (\d+ MB)? \|/)
    expect(report).toContain('Nothing was missing, changed or wrong.')
  })

  it('is not taken for the same when something was lost, changed or renumbered on the way', async () => {
    await client.query(`
      delete from order_note where ctid = (select ctid from order_note limit 1);
      update shop_order set comment = 'another' where id = (select id from shop_order limit 1);
      drop index shop_order_newest;
      alter sequence audit_entry_id_seq restart with 1`)
    const found = differences(drilled.print, await readPrint(client)).join('\n')
    expect(found).toMatch(/The table order_note is/)
    expect(found).toMatch(/The table shop_order is/)
    expect(found).toMatch(/The sequence audit_entry_id_seq is \d+, and in the copy 1\./)
    expect(found).toMatch(/The structure is not in the copy: index CREATE INDEX shop_order_newest/)
  })

  it.each([
    [
      'L3',
      `update shop_order set payment_id = 'pay_else' where id = (select id from shop_order join provider_order on order_id = id where order_status = 'COMPLETED' limit 1)`,
    ],
    [
      'L4 refunds',
      `update refund set amount = amount * 2 where id = (select id from refund where reason = 'cancelled' limit 1)`,
    ],
    ['L5', 'update variation set stock = stock + 1 where sku = (select sku from variation limit 1)'],
    ['L6', 'update promo_code set used_count = used_count + 1 where used_count > 0'],
    [
      'L7',
      `update shop_order set tax = tax + 1, total = total + 1 where id = (select id from shop_order where order_status = 'LAPSED' limit 1)`,
    ],
    ['Bills', `delete from bill where kind = 'invoice' and serial = 5`],
    [
      'Tax',
      `update shop_order set delivery_charge = delivery_charge + 1, tax = tax - 1 where id = (select order_id from bill where kind = 'invoice' and serial = 9 limit 1)`,
    ],
  ])('%s is broken by books that are wrong', async (name, plant) => {
    await client.query(plant)
    const finding = (await checkLiveBooks(client)).find((one) => one.name === name)
    expect(finding?.violations.length).toBeGreaterThan(0)
  })
})
