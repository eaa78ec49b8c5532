import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createApi } from '#contract/api/client.ts'
import { seedDemoShop } from '#db/seed.ts'
import { demoShopper } from '#server/people/users/demo-shopper.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createApp } from '#server/program/app/app.ts'
import { readOutboxKey } from '#server/program/demo/outbox-key.ts'
import { findFreePort } from '../browser-run.ts'
import { createDatabase, openTestServer } from '../databases.ts'
import { startShop } from '../processes/start-shop.ts'
import { signIn, speakTo } from '../test-shop.ts'
import { hostileHtml } from './hostile-html.ts'
import { hostileId, makeEveryTextHostile } from './hostile-rows.ts'
import { writeByCalls } from './hostile-shopper.ts'
import { sendHostileFiles } from './hostile-uploads.ts'

// The shop as `npm start` starts it, on a database of its own full of what attackers write. The first line tells a test where to
// find what; the others are the log, with everything a log ever gets. It ends with its input.
const { server, close: closeServer } = await openTestServer(process.env.MILLORAA_BROWSER_SERVER)
const dataFolder = mkdtempSync(path.join(tmpdir(), 'milloraa-hostile-'))
const port = await findFreePort()
const settings = {
  SHOP_MODE: 'demo',
  LOG_LEVEL: 'debug',
  SHED_LOAD_AFTER_MS: '0',
  DATABASE_URL: await createDatabase(server, 'hostile'),
  DATABASE_POOL: '8',
  DATA_FOLDER: dataFolder,
  PORT: String(port),
}
const found = await fillShop()
const shop = startShop(settings)
shop.on('exit', end)
// Playwright tells the whole process group: the shop has heard it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.stdin.resume().on('end', stop).on('error', stop)
const origin = `http://127.0.0.1:${port}`
while (!(await isReady(origin))) await setTimeout(20)
console.log(JSON.stringify({ origin, ...found }).replace(/[^ -~]/g, escapeCharacter))

async function fillShop() {
  const config = readConfig(settings)
  const { db, pool, close } = await openDatabase(config)
  await migrate(db, pool)
  await seedDemoShop(db, new Date())
  const app = await createApp({ config, db, pool, withPages: false })
  const call = createApi(speakTo(app))
  const shop = { app, call, config, db, pool, signIn: (mobile?: string) => signIn({ app, call, config }, mobile) }
  const owner = await shop.signIn(demoShopper.mobileNumber)
  await makeEveryTextHostile(pool)
  const writer = await writeByCalls(shop)
  const files = await sendHostileFiles(shop)
  const { rows } = await pool.query<{ code: string }>("select code from message where code ~ '^\\d{4,6}$'")
  const outboxKey = await readOutboxKey(config)
  await app.close()
  await close()
  return { outboxKey, owner, writer, files, codes: rows.map(({ code }) => code), payloads: hostileHtml, hostileId }
}

async function isReady(origin: string) {
  if (shop.exitCode !== null) throw new Error(`The hostile shop ended with ${shop.exitCode}.`)
  const answer = await fetch(`${origin}/ready`).catch(() => undefined)
  return answer?.ok
}

function stop() {
  shop.kill('SIGTERM')
}

async function end() {
  await closeServer()
  rmSync(dataFolder, { recursive: true, force: true })
  process.exit(0)
}

// Some of the texts hold what ends a line.
function escapeCharacter(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
