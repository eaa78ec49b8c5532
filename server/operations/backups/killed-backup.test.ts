import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { killAfter, startToBeKilled, timeOf } from '#server/testing/killed-process.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fileOf, folderOf, listBackups } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { backUpNow } from './nightly.ts'
import { readThrough } from './read-through.ts'
import { ensureKey } from './shop-key.ts'
import { expectClearedAway } from './testing/cleared-away.ts'

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
  const tookMs = await timeOf(() => backUpNow(shop))
  for (let kill = 0; kill < kills; kill += 1) {
    const { databaseUrl: DATABASE_URL, dataFolder: DATA_FOLDER } = shop.config
    child = startToBeKilled(program, { DATABASE_URL, DATA_FOLDER })
    await killAfter(child, Math.random() * tookMs * 1.3)
    await expectClearedAway(shop)
    for (const name of await listBackups(folderOf(shop.config)))
      expect((await readThrough(fileOf(shop.config, name) ?? '', [key])).rows, name).toBeGreaterThan(1_000)
  }
  const { rows } = await shop.pool.query<{ name: string }>('select file_name as name from backup')
  const there = await listBackups(folderOf(shop.config))
  expect(rows.map(({ name }) => name).filter((name) => !there.includes(name))).toEqual([])
  // And it goes on making them.
  expect(await makeBackup(shop, 'nightly')).toMatchObject({ name: expect.stringContaining('nightly') })
})
