import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '#server/platform/backup-format/backup.ts'
import { listTables, quote } from '#server/platform/backup-format/backup-format.ts'
import { isNight } from '#server/testing/fuzz-seed.ts'
import { killAtWork, settingsOf, timed } from '#server/testing/processes/kill-at-work.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ensureKey } from '../key/shop-key.ts'
import { makeBackup } from '../make-backup.ts'
import { expectCleared } from '../testing/half-work.ts'
import { checkWhenDue } from './check-backup.ts'
import { readSums } from './check-books.ts'

const program = fileURLToPath(new URL('../testing/check-program.ts', import.meta.url))
const kills = isNight ? 50 : 2

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ seeded: true })
})
afterEach(() => shop?.close())

describe(`a shop that is killed while it tries its backup (${kills} times)`, {
  timeout: 60_000 + kills * 30_000,
}, () => {
  it('has tried it or not, and nothing of the copy stays, nor has it touched the shop', async () => {
    await makeBackup(shop, 'nightly')
    await killChecks({ checked_by: 'restored', check_fault: null })
  })

  it('never calls one right that is wrong', async () => {
    const backup = await makeBackup(shop, 'nightly')
    if (backup === 'busy') throw new Error('Another process is at it.')
    const key = await ensureKey(shop.pool, shop.config)
    const sums = async (client: pg.ClientBase) => ({ ...(await readSums(client)), orders: '1 100' })
    await backUp({ pool: shop.pool, key, sums, filesFolder: shop.config.dataFolder }, backup.file)
    await killChecks({
      ...{ checked_by: 'restored', check_fault: 'Restored, it is not what the shop was: other orders.' },
    })
  })
})

/** Kills the check of the one backup; whoever comes next finds it unchecked or what it is, and can go on. */
async function killChecks(right: object) {
  const unchecked = { checked_by: 'read', check_fault: null }
  const before = await contentsOf(shop)
  const checkAtEnd = () => timed(() => checkWhenDue(shop).catch(() => {}))
  const { tookMs } = await checkAtEnd()
  expect(await rowOf(shop)).toEqual({ ...right, untried: null })
  for (let kill = 0; kill < kills; kill += 1) {
    await shop.pool.query("update backup set checked_by = 'read', check_fault = null")
    await killAtWork({ program, settings: settingsOf(shop), withinMs: tookMs * 1.2 })
    await expectCleared(shop)
    expect([unchecked, right].map((row) => ({ ...row, untried: null }))).toContainEqual(await rowOf(shop))
  }
  await checkAtEnd()
  expect(await rowOf(shop)).toEqual({ ...right, untried: null })
  await expectCleared(shop)
  expect(await contentsOf(shop)).toEqual(before)
}

async function rowOf({ pool }: TestShop) {
  const { rows } = await pool.query('select checked_by, check_fault, untried from backup')
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** All that is in the shop, table by table, but what is known of its backup. */
async function contentsOf({ pool }: TestShop) {
  const client = await pool.connect()
  try {
    const contents: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      if (name === 'backup') continue
      const { rows } = await client.query(
        `select md5(string_agg(row::text, ' ' order by row::text)) as sum from ${quote(name)} row`,
      )
      contents[name] = rows[0].sum
    }
    return contents
  } finally {
    client.release()
  }
}
