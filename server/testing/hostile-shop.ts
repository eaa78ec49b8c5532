import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RouteOptions } from 'fastify'
import { createApi } from '#contract/api/client.ts'
import { getContent } from '#contract/api/content.ts'
import { demoShopper } from '#db/seed/demo-shopper.ts'
import { seedDemoShop } from '#db/seed.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createDatabase, openTestServer } from './databases.ts'
import { hostileHtml } from './hostile-html.ts'
import { hostileId, makeEveryTextHostile } from './hostile-rows.ts'
import { writeByCalls } from './hostile-shopper.ts'
import { sendHostileFiles } from './hostile-uploads.ts'
import { signIn, speakTo } from './test-shop.ts'

// The built shop on a database of its own, full of what attackers write. Its first line tells a test where to find what;
// the others are its log, with everything a log ever gets. It ends with its input.
const { server, close: closeServer } = await openTestServer(process.env.MILLORAA_BROWSER_SERVER)
const dataFolder = mkdtempSync(path.join(tmpdir(), 'milloraa-hostile-'))
const config = readConfig({
  SHOP_MODE: 'demo',
  LOG_LEVEL: 'debug',
  SHED_LOAD_AFTER_MS: '0',
  DATABASE_URL: await createDatabase(server, 'hostile'),
  DATABASE_POOL: '8',
  DATA_FOLDER: dataFolder,
})
const { db, pool, close: closeDatabase } = await openDatabase(config)
let isClosing = false
process.stdin.resume().on('end', close).on('error', close)

await migrate(db, pool)
await seedDemoShop(db, new Date())
const app = await createApp({ config, db, pool, withPages: true, seeRoute: plantHole })
const call = createApi(speakTo(app))
const shop = { app, call, config, db, pool, signIn: (mobile?: string) => signIn(app, call, mobile) }

const owner = await shop.signIn(demoShopper.mobileNumber)
await makeEveryTextHostile(pool)
const writer = await writeByCalls(shop)
const files = await sendHostileFiles(shop)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { rows } = await pool.query<{ code: string }>("select code from message where code ~ '^\\d{4,6}$'")
const codes = rows.map(({ code }) => code)
const found = { origin: `http://127.0.0.1:${port}`, owner, writer, files, codes, payloads: hostileHtml, hostileId }
console.log(JSON.stringify(found).replace(/[^ -~]/g, escapeCharacter))

/** One policy text comes as it was written, as if nobody had cleaned it: what holds then is the second wall. */
function plantHole(route: RouteOptions) {
  if (route.url !== `/api/v1${getContent.path}`) return
  route.onSend = async (request, _, payload) => {
    if ((request.params as { title: string }).title !== 'shipping-policy') return payload
    const content = hostileHtml.filter((text) => text.startsWith('<') && !text.includes('evil')).slice(0, 30)
    return JSON.stringify({ statusCode: 200, status: 'OK', message: 'OK', data: { content: content.join(' ') } })
  }
}

async function close() {
  if (isClosing) return
  isClosing = true
  app.server.closeAllConnections()
  await app.close()
  await closeDatabase()
  await closeServer()
  rmSync(dataFolder, { recursive: true, force: true })
  process.exit(0)
}

// Some of the texts hold what ends a line.
function escapeCharacter(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
