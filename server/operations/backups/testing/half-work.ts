import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { TestShop } from '#server/testing/test-shop.ts'
import { folderOf } from '../backup-folder.ts'
import { nameBeside } from '../checks/throw-away-database.ts'
import { clearHalfWork } from '../clear-half-work.ts'

/** Clears away what a killed process had begun, and expects nothing of it to be left. */
export async function expectCleared(shop: TestShop) {
  // The database first has to notice that the line is cut.
  await expect.poll(() => readRemainingOf(shop), { timeout: 30_000 }).toEqual([])
}

async function readRemainingOf(shop: TestShop) {
  const wasBusy = (await clearHalfWork(shop)) === 'busy'
  const parts = readdirSync(folderOf(shop.config)).filter((name) => !name.endsWith('.backup'))
  return [...parts, ...(await throwAwaysOf(shop)), ...(wasBusy ? ['busy'] : [])]
}

/** Databases that were made to try a backup in. */
async function throwAwaysOf({ pool }: TestShop) {
  const name = await nameBeside(pool)
  const { rows } = await pool.query<{ name: string }>('select datname as name from pg_database where datname = $1', [
    name,
  ])
  return rows.map((row) => row.name)
}
