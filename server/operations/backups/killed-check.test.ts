import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { killAfter, startToBeKilled, timeOf } from '#server/testing/killed-process.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fileOf } from './backup-folder.ts'
import { checkWhenDue } from './check-backup.ts'
import { readSums } from './check-books.ts'
import { makeBackup } from './make-backup.ts'
import { readThrough } from './read-through.ts'
import { ensureKey } from './shop-key.ts'
import { expectClearedAway } from './testing/cleared-away.ts'

const program = fileURLToPath(new URL('testing/check-without-end.ts', import.meta.url))
const kills = isNight ? 100 : 4

let shop: TestShop
let child: ChildProcess | undefined
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await shop?.close()
})

const standing = async () =>
  (await shop.pool.query('select file_name as name, checked_by as by, check_fault as fault, untried from backup')).rows

it(`a shop that is killed while it tries a backup has tried it or not, and sells on as it was (${kills} times)`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  const key = await ensureKey(shop.pool, shop.config)
  const made = await makeBackup(shop, 'asked')
  const sums = await readSums(shop.pool)
  const tookMs = await timeOf(() => checkWhenDue(shop))
  expect(await standing()).toMatchObject([{ by: 'restored', fault: null, untried: null }])
  for (let kill = 0; kill < kills; kill += 1) {
    const { databaseUrl: DATABASE_URL, dataFolder: DATA_FOLDER } = shop.config
    child = startToBeKilled(program, { DATABASE_URL, DATA_FOLDER })
    await killAfter(child, Math.random() * tookMs * 1.2)
    await expectClearedAway(shop)
    const [backup, ...others] = await standing()
    expect(others).toEqual([])
    expect({ fault: backup.fault, untried: backup.untried }).toEqual({ fault: null, untried: null })
    expect(['read', 'restored']).toContain(backup.by)
    expect(await readSums(shop.pool)).toEqual(sums)
  }
  expect((await readThrough(fileOf(shop.config, made === 'busy' ? '' : made.name) ?? '', [key])).rows).toBeGreaterThan(
    1_000,
  )
  // And it is tried in the end.
  await shop.pool.query("update backup set checked_by = 'read'")
  await checkWhenDue(shop)
  expect(await standing()).toMatchObject([{ by: 'restored', fault: null, untried: null }])
})
