import { rmSync } from 'node:fs'
import pg from 'pg'
import { openEmbedded } from '#server/platform/postgres/embedded.ts'
import { startShop } from './processes/start-shop.ts'

// The shop of the browser tests: what `npm start` starts, on a database of its own, which is removed afterwards.
const { MILLORAA_BROWSER_SERVER: server, DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder } = process.env
const name = databaseUrl && new URL(databaseUrl).pathname.slice(1)

if (server) await run(server, `create database "${name}"`)
const shop = startShop({})
// Playwright tells the whole process group: the shop has heard it too, and twice would mean "at once".
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Killed or told to end by SIGTERM, Playwright leaves what it started: without it nobody needs the shop.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) shop.kill('SIGTERM')
}, 1_000)
shop.on('exit', async (code) => {
  if (server) await run(server, `drop database if exists "${name}" with (force)`)
  // Stops the database server also after a shop that did not end well.
  else if (dataFolder) await (await openEmbedded(dataFolder)).close()
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true })
  process.exit(code ?? 1)
})

async function run(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(statement)
  await client.end()
}
