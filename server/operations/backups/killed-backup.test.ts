import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { killAtWork, settingsOf, timed } from '#server/testing/processes/kill-at-work.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fileOf, folderOf, listBackups } from './backup-folder.ts'
import { readThrough } from './checks/read-through.ts'
import { ensureKey } from './key/shop-key.ts'
import { makeBackup } from './make-backup.ts'
import { backUpNow } from './nightly.ts'
import { expectCleared } from './testing/half-work.ts'

const program = fileURLToPath(new URL('testing/back-up-without-end.ts', import.meta.url))
const kills = isNight ? 100 : 6

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop?.close())

it(`a shop that is killed while it makes a backup has a whole one or none, and nothing half is left (${kills} times)`, {
  timeout: kills * 30_000,
}, async () => {
  const key = await ensureKey(shop.pool, shop.config)
  const { tookMs } = await timed(() => backUpNow(shop))
  for (let kill = 0; kill < kills; kill += 1) {
    await killAtWork({ program, settings: settingsOf(shop), withinMs: tookMs * 1.3 })
    await expectCleared(shop)
    for (const name of await listBackups(folderOf(shop.config)))
      expect((await readThrough(fileOf(shop.config, name) ?? '', [key])).rows, name).toBeGreaterThan(1_000)
  }
  const { rows } = await shop.pool.query<{ name: string }>('select file_name as name from backup')
  const there = await listBackups(folderOf(shop.config))
  expect(rows.map(({ name }) => name).filter((name) => !there.includes(name))).toEqual([])
  // And it goes on making them.
  expect(await makeBackup(shop, 'nightly')).toMatchObject({ name: expect.stringContaining('nightly') })
})
