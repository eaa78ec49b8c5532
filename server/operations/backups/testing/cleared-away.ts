import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { TestShop } from '#server/testing/test-shop.ts'
import { folderOf } from '../backup-folder.ts'
import { clearHalfWork } from '../clear-half-work.ts'
import { nameBeside } from '../throw-away-database.ts'

/** Waits until nothing is left of what a killed process had begun: the database notices only then that its connection is cut. */
export async function expectClearedAway(shop: TestShop) {
  await expect.poll(() => leftOver(shop), { timeout: 10_000 }).toEqual([])
}

async function leftOver(shop: TestShop) {
  const wasBusy = (await clearHalfWork(shop)) === 'busy'
  const name = await nameBeside(shop.pool)
  const { rows } = await shop.pool.query('select datname from pg_database where datname = $1', [name])
  const parts = readdirSync(folderOf(shop.config)).filter((file) => !file.endsWith('.backup'))
  return [...parts, ...rows, ...(wasBusy ? ['busy'] : [])]
}
