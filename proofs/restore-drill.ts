import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openEmbedded } from '#server/platform/postgres/embedded.ts'
import { fillBigShop } from '#server/program/demo/fill-big-shop.ts'
import { ensureBuilt } from '../scripts/build/build-shop.mjs'
import { drill } from './drill/drill.ts'
import { writeReport } from './drill/report.ts'

// npm run drill -- [--orders 1000000] [--folder where it is kept] [--write]
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '2000' }, folder: { type: 'string' }, write: { type: 'boolean' } },
})
const orders = Number(values.orders)
// The numbers of people that are nobody's.
const mostCustomers = 90_000
const size = {
  orders,
  customers: Math.min(mostCustomers, Math.ceil(orders / 5)),
  products: Math.min(5_000, Math.ceil(orders / 20)),
}
const log = (line: string) => console.log(line)

// What else the machine was doing in the minute before.
const [load = 0] = loadavg()
await ensureBuilt(process.execPath)
const folder = openFolder()
const server = await openEmbedded(folder)
try {
  const filled = await fill()
  const copyUrl = await emptyDatabase('restored')
  const drilled = await drill({ originalUrl: addressOf(server.connection.database), copyUrl, folder, log })
  const report = writeReport({ ...drilled, orders, filled, load })
  log(`\n${report}`)
  if (values.write) writeFileSync(fileURLToPath(new URL('../docs/restore-drill.md', import.meta.url)), report)
  process.exitCode = drilled.violations.length === 0 ? 0 : 1
} finally {
  await server.close()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}

function openFolder() {
  const folderOption = values.folder && path.resolve(values.folder)
  if (folderOption) mkdirSync(folderOption, { recursive: true })
  const opened = folderOption ?? mkdtempSync(path.join(tmpdir(), 'restore-drill-'))
  // The database server may run as another account than ours.
  chmodSync(opened, 0o755)
  return opened
}

/** Gives the seconds it took; nothing where the folder's shop was filled before. */
async function fill() {
  const config = readConfig({ DATA_FOLDER: folder, SHOP_MODE: 'demo' })
  const { db, pool, close } = await openDatabase(config)
  try {
    await migrate(db, pool)
    const { rowCount } = await pool.query(`select from shop_order offset ${orders - 1} limit 1`)
    if (rowCount) return undefined
    const begun = performance.now()
    await fillBigShop({ config, db, pool }, size, (part) => log(`Filling: ${part}`))
    return (performance.now() - begun) / 1_000
  } finally {
    await close()
  }
}

async function emptyDatabase(name: string) {
  const { pool, close } = await openDatabase(readConfig({ DATA_FOLDER: folder }))
  try {
    await pool.query(`drop database if exists ${name}`)
    await pool.query(`create database ${name}`)
  } finally {
    await close()
  }
  return addressOf(name)
}

function addressOf(database: string) {
  const { user, password, host, port } = server.connection
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
