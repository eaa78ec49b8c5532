import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseDoor, openDatabaseDoor } from '#server/testing/database-door.ts'
import { openTestPool } from '#server/testing/databases.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { type Changes, followChanges } from './changes.ts'

describe('a shop whose line to the database is lost without a word', () => {
  let shop: TestShop
  let door: DatabaseDoor
  let pool: pg.Pool
  let changes: Changes
  beforeAll(async () => {
    shop = await openTestShop()
    door = await openDatabaseDoor(shop.config.databaseUrl ?? '')
    pool = openTestPool({ ...shop.pool.options, connectionString: door.url })
    changes = followChanges(pool, 1_000)
    await changes.waitForInvalidation()
  })
  afterAll(async () => {
    door?.close()
    await changes?.close()
    await pool?.end()
    await shop?.close()
  })

  const isFresh = () => changes.freshUntil() > performance.now()

  it('is told of changes again soon, whatever it was asking when the line was lost', { timeout: 60_000 }, async () => {
    const received: string[] = []
    let isToBeLost = true
    changes.subscribe((tag) => {
      received.push(tag)
      // What it asks next is when something comes or goes by time.
      if (isToBeLost) door.lose()
      isToBeLost = false
    })
    expect(isFresh()).toBe(true)
    await shop.pool.query("select pg_notify('shop_reads', 'banners')")
    await expect.poll(isFresh, { timeout: 5_000 }).toBe(false)
    await expect.poll(isFresh, { timeout: 30_000 }).toBe(true)
    received.length = 0
    await shop.pool.query("select pg_notify('shop_reads', 'stories')")
    await expect.poll(() => received, { timeout: 5_000 }).toContain('stories')
  })
})
