import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fileOf, folderOf, listBackups } from './backup-folder.ts'
import { clearHalfWork } from './clear-half-work.ts'
import { makeBackup } from './make-backup.ts'
import { backUpNow } from './nightly.ts'
import { readThrough } from './read-through.ts'
import { ensureKey } from './shop-key.ts'
import { nameBeside } from './throw-away-database.ts'

const program = fileURLToPath(new URL('testing/back-up-without-end.ts', import.meta.url))
const kills = isNight ? 100 : 6

let shop: TestShop
let child: ChildProcess | undefined
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await shop?.close()
})

it(`a shop that is killed while it makes a backup has a whole one or none, and nothing half is left (${kills} times)`, {
  timeout: kills * 15_000,
}, async () => {
  const key = await ensureKey(shop.pool, shop.config)
  const { tookMs } = await timed(() => backUpNow(shop))
  for (let kill = 0; kill < kills; kill += 1) {
    child = start()
    await begins(child)
    await sleep(Math.random() * tookMs * 1.3)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The database notices that the line is cut.
    await expect.poll(() => clearedAway(), { timeout: 10_000 }).toEqual([])
    for (const name of await listBackups(folderOf(shop.config)))
      expect((await readThrough(fileOf(shop.config, name) ?? '', [key])).rows, name).toBeGreaterThan(1_000)
  }
  const { rows } = await shop.pool.query<{ name: string }>('select file_name as name from backup')
  const there = await listBackups(folderOf(shop.config))
  expect(rows.map(({ name }) => name).filter((name) => !there.includes(name))).toEqual([])
  // And it goes on making them.
  expect(await makeBackup(shop, 'nightly')).toMatchObject({ name: expect.stringContaining('nightly') })
})

function start() {
  const { databaseUrl: DATABASE_URL = '', dataFolder: DATA_FOLDER } = shop.config
  return spawn(process.execPath, ['--import', './server/program/start/drizzle-imports.ts', program], {
    env: { ...process.env, NODE_ENV: '', SHOP_MODE: 'demo', DATABASE_URL, DATA_FOLDER },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function begins(process: ChildProcess) {
  if (!process.stdout) throw new Error('The child says nothing.')
  await once(process.stdout, 'data')
}

async function clearedAway() {
  const wasBusy = (await clearHalfWork(shop)) === 'busy'
  const name = await nameBeside(shop.pool)
  const { rows } = await shop.pool.query('select datname from pg_database where datname = $1', [name])
  const parts = readdirSync(folderOf(shop.config)).filter((name) => !name.endsWith('.backup'))
  return [...parts, ...rows, ...(wasBusy ? ['busy'] : [])]
}

async function timed(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return { tookMs: performance.now() - begun }
}
